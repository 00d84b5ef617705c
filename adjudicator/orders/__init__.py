"""Order files: read with the position of every fault, checked, planned ahead, read back and written.

A seat's file is YAML that a person can type into a mail. `template` writes one to fill in, `read_orders`
checks it against the seat's open questions and its own view, `read_back` says in words what was understood,
and `resolve` plays a table on as far as answers, plans and defaults allow.
"""

from adjudicator.orders.complaints import Complaint
from adjudicator.orders.explaining import explain_kind, explain_plans
from adjudicator.orders.orders import Orders, read_orders, read_plans
from adjudicator.orders.plans import Plan, Wait
from adjudicator.orders.resolving import StandIn, resolve, waiting
from adjudicator.orders.rewriting import plain_plan, plan_lines
from adjudicator.orders.supposing import Situation, TrialQuestion, read_supposed, supposed_table, try_out
from adjudicator.orders.template import template
from adjudicator.orders.template_plans import careful_plans
from adjudicator.orders.understanding import Understood, understood
from adjudicator.orders.wording import in_short, read_back, refusal, tell
from adjudicator.orders.writing import flow, write_orders, write_plans
