"""What is wrong with an order file: the sentences by code. Those about an answer itself are the engine's."""

from adjudicator.sentences import Sentences
from adjudicator.words import N_

HALF_FILLED = "half-filled"
"""The code of what is no fault, because the rules can complete it."""

say = Sentences(
    {
        # Around what is wrong
        "place": N_("line %(line)s, column %(column)s:"),
        "nearest": N_("Did you mean %(word)s?"),
        "legal": N_("Legal: %(words)s."),
        "legal-and-more": N_("Legal: %(words)s and %(n)s more."),
        # The file
        "too-large": N_("The file is too large: it has %(size)s bytes, but at most %(most)s are read."),
        "odd-character": N_(
            "This is not plain text: it contains the character %(character)s here. Save the file as plain "
            "text in UTF-8."
        ),
        "not-utf-8": N_("This is not plain text in UTF-8. Save the file as plain text in UTF-8."),
        "empty-file": N_("The file is empty."),
        "more-faults": N_("Further faults from here on: %(n)s."),
        # YAML
        "mixed-tabs": N_("This line is indented with a tab, others with spaces. Use spaces only."),
        "directive": N_("A line that begins with “%%” cannot be part of an order file."),
        "second-document": N_("A second document begins here; an order file is a single one."),
        "too-deep": N_("Lists and mappings are nested more than %(most)s deep here."),
        "alias": N_(
            "In YAML, “*%(name)s” refers to another place. Write the words out, or put a word that begins "
            "with an asterisk in quotation marks."
        ),
        "anchor": N_("In YAML, “&%(name)s” marks a place to refer to. Leave it out."),
        "tag": N_("“%(tag)s” is a tag in YAML. Leave it out; every word is read as text."),
        "no-key": N_("There must be a word before the colon."),
        "key-twice": N_("“%(key)s” appears here twice; the first is on line %(line)s."),
        "no-yaml": N_("This cannot be read as YAML."),
        "open-quotes": N_("The quotation mark that opens here is never closed."),
        "open-bracket": N_(
            "The bracket that opens here is not closed, or a comma is missing between its words."
        ),
        "misplaced-entry": N_("A list entry “- …” must begin on a line of its own."),
        "second-colon": N_("A line cannot have a second colon. Put the answer in quotation marks or in {…}."),
        "too-deep-below": N_("This line is indented deeper than the one above, which is already complete."),
        "long-key": N_("The text before this colon is too long."),
        "no-space": N_("A space is missing after the colon: write “key: word”."),
        "no-colon": N_("“%(found)s” has no colon: write “key: word”."),
        "odd-indent": N_("The indentation of this line does not match any of the lines above."),
        "closing-bracket": N_("“%(found)s” closes a bracket that was never opened."),
        "after-quotes": N_("Nothing may follow the closing quotation mark."),
        "after-bracket": N_("Nothing may follow the closing bracket."),
        "special": N_("“%(found)s” means something else in YAML here. Put the word in quotation marks."),
        # The heading
        "no-mapping": N_("An order file consists of lines “key: value”."),
        "unknown-key": N_("“%(found)s” is not a key of an order file."),
        "repeated": N_("“%(key)s” appears here twice."),
        "no-heading": N_("The file must say what it is for. Add the line “%(line)s”."),
        "other-game": N_("This file is for the game “%(found)s”, but was sent to the game “%(right)s”."),
        "other-turn": N_("This file is for turn “%(found)s”, but turn %(right)s is open."),
        "other-seat": N_("This file is for seat “%(found)s”, but your seat is “%(right)s”."),
        # Answers
        "no-answer": N_("There is no answer to %(question)s. To answer it later, write ask-me."),
        "belongs-below": N_(
            "“%(found)s” is no question, but a part of %(question)s: put it below a line “%(question)s:”, "
            "indented deeper, and so with all that belong to it."
        ),
        "answers-list": N_("Answers are not a list: write each one as “question: answer” without a dash."),
        "ambiguous": N_("“%(found)s” fits several open questions. Say which one you mean."),
        "not-open": N_("No question “%(found)s” is open for your seat now."),
        "not-open-yet": N_(
            "No question “%(found)s” is open for your seat now. To answer it ahead of time, file a plan."
        ),
        "none-open": N_("Your seat has no open question now. You can file plans under “plans”."),
        "answered-twice": N_("%(question)s is answered twice; the first answer is on line %(line)s."),
        HALF_FILLED: N_("%(question)s is half-filled: %(answer)s. It leaves out %(items)s."),
        "no-choice": N_(
            "“%(found)s” is none of the things to choose here. The answer begins with one of them: "
            "{%(branch)s: …}."
        ),
        "no-legal-answer": N_("“%(found)s” is not a legal answer to %(question)s."),
        # Plans
        "plans-no-list": N_(
            "Plans are a list: each one begins on its own line with “- ” and its kind of question."
        ),
        "plan-bug": N_("This plan could not be read, because of a bug in the program."),
        "no-plan": N_("A plan is written as “- kind of question: any”, with “do: answer” below it."),
        "plan-no-kind": N_("This plan does not say for which kind of question it is."),
        "plan-two-kinds": N_("A plan is for one kind of question; this one names %(first)s and %(second)s."),
        "plan-unreached": N_("This plan is never reached: the one on line %(line)s always comes before it."),
        "plan-word": N_("“%(found)s” is neither a kind of question nor a word of a plan."),
        "plan-no-subject": N_("Say here which %(kind)s the plan is for, or “any”."),
        "plan-subject": N_("There can never be a question %(kind)s “%(found)s”."),
        "conditions-no-mapping": N_("Conditions are written as {name: value}."),
        "conditions-blank": N_(
            "No condition here has a colon with a value behind it, so this plan always applies."
        ),
        "no-condition": N_("There is no condition “%(found)s” for %(kind)s."),
        "no-conditions": N_("Plans for %(kind)s have no conditions."),
        "condition-value": N_("“%(found)s” is not a legal value of the condition %(name)s."),
        "plan-no-do": N_("This plan does not say what to do. Write “do:” and an answer or a choice word."),
        "plan-keep": N_(
            "A plan is kept for the “period” (a round or phase) it was filed in, or for the “game”."
        ),
        "step-unreached": N_("This is never reached: what stands before it always answers."),
        "choice-in-list": N_(
            "“%(word)s” is a choice word, and cannot be in a list with anything else. Write “do: %(word)s”, "
            "and put the rest into a plan of its own below."
        ),
        "no-step": N_("“%(found)s” is neither an answer nor a choice word for %(kind)s."),
        "no-part": N_("“%(found)s” cannot be part of an answer to %(kind)s here."),
    }
)
