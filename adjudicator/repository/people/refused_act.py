"""What is raised where something that a person sent does not hold."""


class RefusedAct(Exception):
    """An act that is not valid here; the text is one plain sentence. `hint` says what helps, or is empty."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
