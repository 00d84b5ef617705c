// Sends what the desk has sealed, which the player chose to send there.
"use strict";

document.forms[0].requestSubmit();
