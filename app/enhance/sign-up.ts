// What scripts add to the sign-up page. Without them, the server shows the same messages after the form is sent.
import { usernameProblem } from "#app/domain/accounts/accounts.ts";
import { loadAscii } from "#app/domain/values/ascii.ts";
import { suggestUsername } from "#app/domain/values/suggest-username.ts";
import { fillTimezone } from "#app/enhance/browser-timezone.ts";
import { watchPassword } from "#app/enhance/password-strength.ts";
import { watchUsername } from "#app/enhance/username-check.ts";

const getPart = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

const form = getPart<HTMLFormElement>("sign-up");
const usernameInput = getPart<HTMLInputElement>("sign-up-username");
const username = watchUsername({
  input: usernameInput,
  remark: getPart("username-remark"),
  addressPreview: getPart("username-shown"),
});
watchPassword(getPart("sign-up-password"), getPart("password-strength"));

fillTimezone();

// Suggests a username from the name until the visitor types one.
const nameInputs = [getPart<HTMLInputElement>("sign-up-firstName"), getPart<HTMLInputElement>("sign-up-lastName")];
let hasOwnUsername = usernameInput.value !== "";
usernameInput.addEventListener("input", ({ isTrusted }) => {
  if (isTrusted) hasOwnUsername = usernameInput.value !== "";
});
/** enhance/ascii-tables.ts, which is no import: every script of this page is one file. */
const loadTables = () =>
  new Promise<NonNullable<Window["anyAscii"]>>((resolve, reject) => {
    const tables = document.createElement("script");
    tables.type = "module";
    tables.src = getPart("username-shown").dataset.asciiTables ?? "";
    tables.onload = () => window.anyAscii && resolve(window.anyAscii);
    tables.onerror = reject;
    document.head.append(tables);
  });

async function suggestFromName() {
  const names = nameInputs.map(({ value }) => value.trim());
  if (hasOwnUsername || names.includes("")) return;
  const name = await loadAscii(names.join(" "), loadTables).catch(() => null);
  // Until the tables came, another name or username may have been typed.
  if (name === null || hasOwnUsername || names.some((each, at) => each !== nameInputs[at]?.value.trim())) return;
  const suggestion = suggestUsername(name);
  if (usernameProblem(suggestion)) return;
  usernameInput.value = suggestion;
  usernameInput.dispatchEvent(new Event("input", { bubbles: true }));
}
for (const input of nameInputs) input.addEventListener("change", suggestFromName);
// Names may have been typed before this script came.
void suggestFromName();

const alert = document.createElement("p");
alert.className = "form-error";
alert.setAttribute("role", "alert");
function showBlocked() {
  document.querySelector(".toast")?.remove();
  form.querySelector("button[type=submit]")?.before(alert);
  alert.textContent = "Please fill in all required fields and resolve any errors.";
}

// Specification, section 5: blocked "when an error or check is pending or a field is empty". A pending check runs at
// once, and the form is sent if the name is available.
const blockedMessageDelayMs = 300;
let isWaiting = false;
form.addEventListener("submit", async (event) => {
  const [empty, ...others] = [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")].filter(
    (input) => input.value.trim() === "",
  );
  if (!empty && ["idle", "ok"].includes(username.state())) return;
  event.preventDefault();
  if (isWaiting) return;
  if (empty || username.state() === "taken") {
    showBlocked();
    for (const input of empty ? [empty, ...others] : []) input.setAttribute("aria-invalid", "true");
    (empty ?? usernameInput).focus();
    return;
  }
  isWaiting = true;
  const impatient = setTimeout(showBlocked, blockedMessageDelayMs);
  const state = await username.checkNow();
  clearTimeout(impatient);
  isWaiting = false;
  if (state === "ok") return form.requestSubmit(event.submitter);
  showBlocked();
  usernameInput.focus();
});
form.addEventListener("input", ({ target }) => {
  alert.remove();
  if (target !== usernameInput) (target as HTMLElement).removeAttribute("aria-invalid");
});
