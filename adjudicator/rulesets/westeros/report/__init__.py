"""The report: events told in prose."""
