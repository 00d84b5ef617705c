"""The error raised when something that a person sent is not valid."""


class RefusedAct(Exception):
    """An act that is not valid here; the text is one plain sentence. `hint` says what helps, or is empty."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
