// On every page of the site's own layout, after the script of the page itself.
import { enhanceForms } from "#app/enhance/account-form.ts";
import { newUuid } from "#app/enhance/new-uuid.ts";
import { deleteStoredRemotes } from "#app/enhance/stage/stored-remotes.ts";

/** Names one attempt to buy, so that pressing twice opens one checkout. */
const attempt = newUuid();
for (const input of document.querySelectorAll<HTMLInputElement>("input[name=attempt]")) input.value = attempt;

enhanceForms();
// Every change of the session leads over a page of this layout: signing out, in, and a session that has ended.
void deleteStoredRemotes();
