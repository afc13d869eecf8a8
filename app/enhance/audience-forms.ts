// Sends the audience's forms (`data-keep`) without leaving the page. A form is kept in the offline outbox until it is
// stored.
import { $, createElement } from "#app/enhance/dom.ts";
import { newUuid } from "#app/enhance/new-uuid.ts";
import {
  listQueuedSubmissions,
  type QueuedSubmission,
  queueSubmission,
  removeSubmission,
  type SubmissionResult,
  sendQueuedSubmissions,
  sendSubmission,
  thanksOf,
} from "#app/enhance/offline-outbox.ts";
import { openTalk, panels, removePanel, showPanel } from "#app/enhance/queued-submission-panels.ts";
import { memory } from "#app/enhance/remembered.ts";

const pageShownAt = performance.now();

const forms = new Map<string, HTMLFormElement>();

function handleUpdate(submission: QueuedSubmission, isRemoved?: boolean) {
  const visiblePanel = panels.get(submission.id);
  // Ignore what another tab queued, because the visitor may be writing here. Refusals are shown in every tab.
  if (!visiblePanel && !submission.refusal) return;
  if (submission.isStored && visiblePanel?.form) void showThanks(visiblePanel.form, submission);
  else if (submission.isStored || isRemoved) removePanel(submission);
  else showPanel(submission);
}

/** Shows a short thank-you at once, then replaces it with the server's thank-you page if that can be fetched. */
async function showThanks(form: HTMLFormElement, { body, thanks }: QueuedSubmission) {
  // None of these has a thank-you page of its own.
  const [, hub = "", isLead, query] = /(.*)\/(lead|ask|book)?\w*\??(.*)/.exec(addressOf(form)) ?? [];
  // A required form, or the form before a file, leads to another page.
  if (isLead && (query || !$("#talk"))) return location.replace(`${hub}?welcome&${query}`);
  const message = createElement("p", {
    className: "notice",
    tabIndex: -1,
    role: "status",
    textContent:
      thanks ||
      form.dataset.keep ||
      (isLead ? "Thank you. You now have full access." : "Thank you! Your feedback has been submitted successfully."),
  });
  openTalk();
  (form.closest(".given") ?? form).parentElement?.replaceWith(message);
  message.focus();
  if (isLead) return;
  const thanksSection = await fetchThanks(addressOf(form), body);
  if (!thanksSection) return;
  message.replaceWith(thanksSection);
  prepareForms(thanksSection);
  thanksSection.focus();
}

/** A phone that has rated this talk sees what it gave and what comes next. Its form is folded. */
async function showRating(form: HTMLFormElement, answers: string) {
  fillForm(form, answers);
  const stars = new URLSearchParams(answers).get("rating") ?? "";
  const heading = createElement("h2", { textContent: `You gave ${countStars(stars)}` });
  const fold = createElement<HTMLDetailsElement>(
    "details",
    { className: "panel given", open: /again/.test(location.search) },
    createElement("summary", {}, heading, createElement("u", { textContent: "Change" })),
  );
  form.replaceWith(fold);
  fold.append(form);
  const next = await fetchThanks(addressOf(form), `rating=${stars}`);
  if (!next) return;
  // It brings the rules that hide its thanks (ui/branded/thanks.css).
  next.id = "";
  fold.after(next);
}

const countStars = (stars: string) => `${stars} star${stars === "1" ? "" : "s"}`;

/** The thank-you of the server's page after this feedback. After a comment it asks whether that may be quoted. */
async function fetchThanks(form: string, body: string) {
  const path = /comments=[^&]/.test(body) ? "quote" : /rating=[45]/.test(body) ? "recommend" : "thanks";
  const page = await fetch(new URL(path, form)).then((response) => response.text(), String);
  return $("#rate", new DOMParser().parseFromString(page, "text/html"));
}

function showErrors(
  form: HTMLFormElement,
  { message = "Failed to send. Please try again.", errors = {}, form_token }: Partial<SubmissionResult>,
) {
  if (form_token) fillForm(form, `form_token=${form_token}`);
  for (const [name, errorText] of Object.entries(errors)) {
    const field = $(`[name="${name}"]`, form);
    if (!field) continue;
    const error = createElement("p", { className: "field-error", id: `${name}-error`, textContent: errorText });
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", error.id);
    field.closest("div,fieldset")?.append(error);
  }
  ($("fieldset", form) ?? form).prepend(
    createElement("p", { className: "form-error", role: "alert", textContent: message }),
  );
  ($<HTMLElement>("[aria-invalid]", form) ?? form).focus();
}

/** Restores a queued submission into the form after the page was opened again. */
function fillForm(form: HTMLFormElement, body: string) {
  for (const [name, value] of new URLSearchParams(body)) {
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (!/radio|check/.test(field.type)) field.value = value;
      else if (field.value === value) field.checked = true;
    }
  }
}

const addressOf = ({ action }: HTMLFormElement) => action.replace(/#.*/, "");

async function sendForm(form: HTMLFormElement, button: HTMLButtonElement) {
  const label = button.textContent;
  form.ariaBusy = "true";
  button.textContent = "Sending…";
  // A browser may have filled in the honeypot, which is for bots that run no script (HoneypotField, public-forms/fields.tsx).
  $("[name=leave_empty]", form)?.remove();
  for (const old of form.querySelectorAll(".form-error,.field-error")) old.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  const inputValues = [...form.querySelectorAll<HTMLInputElement>("textarea,.field input")].map(({ value }) => value);
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const submission: QueuedSubmission = {
    id: String(fields.get("submission_id")),
    to: addressOf(form),
    body: String(fields),
    sentAt: Date.now(),
    talk: $("h1")?.textContent ?? "",
    text: inputValues.filter(Boolean).join("\n"),
  };
  const isQueued = queueSubmission(submission);
  // The server rejects forms that are sent sooner than this after the page was made (request/form-token.server.ts).
  const minFillMs = Number(fields.get("form_token")?.split(".")[1]);
  await new Promise((resolve) => setTimeout(resolve, pageShownAt + minFillMs - performance.now()));
  const result = await sendSubmission(submission);
  form.ariaBusy = null;
  button.textContent = label;
  if (!result && isQueued) {
    showPanel(submission, form);
    panels.get(submission.id)?.panel.focus();
    return scheduleRetry();
  }
  const isStored = result !== null && result.status < 300;
  removeSubmission(submission, isStored);
  if (isStored) void showThanks(form, { ...submission, thanks: thanksOf(result) });
  else showErrors(form, result ?? {});
}

/** True once the browser has sent a form itself. The page is then reloaded when the visitor goes back to it. */
let hasNativeSubmit = false;

const skipLink = $('[href="#talk"]');
const skipLeadForm = () => {
  openTalk();
  $("#lead")?.remove();
};
if (skipLink) {
  skipLink.onclick = () => {
    memory("skipped", location.href, "1");
    skipLeadForm();
  };
  if (memory("skipped", location.href)) skipLeadForm();
}

function prepareForms(within: ParentNode) {
  for (const form of within.querySelectorAll<HTMLFormElement>("form[method=post]")) prepareForm(form);
}

function prepareForm(form: HTMLFormElement) {
  const id = $<HTMLInputElement>("[name=submission_id]", form);
  const button = $<HTMLButtonElement>("[type=submit]", form);
  if (!id || !button) return;
  id.value ||= newUuid();
  const isQueueable = "keep" in form.dataset;
  if (isQueueable) forms.set(addressOf(form), form);
  form.onsubmit = (event) => {
    if (isQueueable || form.ariaBusy) event.preventDefault();
    else hasNativeSubmit = true;
    if (isQueueable && !form.ariaBusy) void sendForm(form, button);
    form.ariaBusy = "true";
  };
  form.onchange = () => {
    if (!form.matches(".rate")) return;
    const stars = $<HTMLInputElement>(":checked[name=rating]", form)?.value;
    button.disabled = !stars;
    if (stars) button.textContent = `Send ${countStars(stars)}`;
  };
  const answers = form.matches(".rate:not(.is-back)") && memory("rated", form.action);
  if (answers) void showRating(form, answers);
  form.onchange(new Event("change"));
}
prepareForms(document);
addEventListener("pageshow", ({ persisted }) => persisted && hasNativeSubmit && location.reload());

for (const submission of listQueuedSubmissions()) {
  const form = forms.get(submission.to);
  form?.closest("details")?.setAttribute("open", "");
  if (form) fillForm(form, submission.body);
  if (form || submission.refusal) showPanel(submission, form);
}
const scheduleRetry = sendQueuedSubmissions(handleUpdate);
