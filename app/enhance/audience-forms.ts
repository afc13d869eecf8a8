// The forms that a phone keeps (`data-keep`): sent without leaving the page, never lost, never doubled.
import { $, make } from "#app/enhance/dom.ts";
import { type Answer, deliver, forget, type Kept, keep, listKept, sendKept } from "#app/enhance/kept.ts";
import { drop, openTalk, panels, show } from "#app/enhance/kept-panels.ts";

/** A UUID: `crypto.randomUUID` exists on secure pages only, and a hub may be shown on a local network. */
const newId = () => URL.createObjectURL(new Blob()).slice(-36);

const shownAt = performance.now();

const forms = new Map<string, HTMLFormElement>();

function tell(kept: Kept, isGone?: boolean) {
  const known = panels.get(kept.id);
  // Kept by another tab it is told there; here somebody may be writing. What is refused is told everywhere.
  if (!known && !kept.refusal) return;
  if (kept.isStored && known?.form) void thank(known.form);
  else if (kept.isStored || isGone) drop(kept);
  else show(kept);
}

/** The words at once; then, if it comes through, the server's own thank-you with what is next. */
async function thank(form: HTMLFormElement) {
  const [, hub = "", isLead, query] = /(.*)\/(?:feedback|(lead))\??(.*)/.exec(addressOf(form)) ?? [];
  // Behind a form that may not be passed is another page; so is the file that a form stood before.
  if (isLead && (query || !$("#talk"))) return location.replace(`${hub}?welcome&${query}`);
  const words = make("p", {
    className: "notice",
    tabIndex: -1,
    role: "status",
    textContent: isLead
      ? "Thank you. You now have full access."
      : "Thank you! Your feedback has been submitted successfully.",
  });
  openTalk();
  form.parentElement?.replaceWith(words);
  words.focus();
  if (isLead) return;
  const page = await fetch(`${hub}/thanks`).then((answer) => answer.text(), String);
  const whole = $("#rate", new DOMParser().parseFromString(page, "text/html"));
  if (!whole) return;
  words.replaceWith(whole);
  whole.focus();
}

/** What is wrong, at the field and as a whole. */
function complain(
  form: HTMLFormElement,
  { message = "Failed to send. Please try again.", errors = {}, form_token }: Partial<Answer>,
) {
  if (form_token) fill(form, `form_token=${form_token}`);
  for (const [name, words] of Object.entries(errors)) {
    const field = $(`[name="${name}"]`, form);
    if (!field) continue;
    const error = make("p", { className: "field-error", id: `${name}-error`, textContent: words });
    field.ariaInvalid = "true";
    field.setAttribute("aria-describedby", error.id);
    field.closest("div,fieldset")?.append(error);
  }
  ($("fieldset", form) ?? form).prepend(make("p", { className: "form-error", role: "alert", textContent: message }));
  ($<HTMLElement>("[aria-invalid]", form) ?? form).focus();
}

/** What was kept, into a form of a page that was opened since. */
function fill(form: HTMLFormElement, body: string) {
  for (const [name, value] of new URLSearchParams(body)) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    if (field?.type === "checkbox") field.checked = true;
    else if (field) field.value = value;
  }
}

const addressOf = ({ action }: HTMLFormElement) => action.replace(/#.*/, "");

async function send(form: HTMLFormElement, button: HTMLButtonElement) {
  const label = button.textContent;
  form.ariaBusy = "true";
  button.textContent = "Sending…";
  for (const old of form.querySelectorAll(".form-error,.field-error")) old.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  const typed = [...form.querySelectorAll<HTMLInputElement>("textarea,.field input")].map(({ value }) => value);
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const kept: Kept = {
    id: String(fields.get("submission_id")),
    to: addressOf(form),
    body: String(fields),
    at: Date.now(),
    talk: $("h1")?.textContent ?? "",
    words: typed.filter(Boolean).join("\n"),
  };
  const isKept = keep(kept);
  // The server takes nothing sooner after the page was made (request/form-token.server.ts).
  const shortestFillMs = Number(fields.get("form_token")?.split(".")[2]);
  await new Promise((resolve) => setTimeout(resolve, shownAt + shortestFillMs - performance.now()));
  const answer = await deliver(kept);
  form.ariaBusy = null;
  button.textContent = label;
  if (!answer && isKept) {
    show(kept, form);
    panels.get(kept.id)?.panel.focus();
    return later();
  }
  const isStored = answer?.status === 204;
  forget(kept, isStored);
  if (isStored) void thank(form);
  else complain(form, answer ?? {});
}

/** A form was sent by the browser itself: back from the next page, this one may be shown as it was left. */
let isLeft = false;

for (const form of document.querySelectorAll<HTMLFormElement>("form[method=post]")) {
  const id = $<HTMLInputElement>("[name=submission_id]", form);
  const button = $<HTMLButtonElement>("[type=submit]", form);
  if (!id || !button) continue;
  id.value ||= newId();
  const isKept = "keep" in form.dataset;
  if (isKept) forms.set(addressOf(form), form);
  form.onsubmit = (event) => {
    if (isKept || form.ariaBusy) event.preventDefault();
    else isLeft = true;
    if (isKept && !form.ariaBusy) void send(form, button);
    form.ariaBusy = "true";
  };
  form.onchange = () => {
    button.disabled = form.classList.contains("rate") && !$(":checked[name=rating]", form);
  };
  form.onchange(new Event("change"));
}
addEventListener("pageshow", ({ persisted }) => persisted && isLeft && location.reload());

for (const kept of listKept()) {
  const form = forms.get(kept.to);
  if (form) fill(form, kept.body);
  if (form || kept.refusal) show(kept, form);
}
const later = sendKept(tell);
