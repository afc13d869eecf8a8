// The panels that show the state of a queued submission.
import { $, createElement } from "#app/enhance/dom.ts";
import { type QueuedSubmission, removeSubmission } from "#app/enhance/offline-outbox.ts";

/** By submission id. A panel replaces its form, or stands above the talk if this page does not have the form. */
export const panels = new Map<string, { panel: HTMLElement; form?: HTMLFormElement }>();

/**
 * Adds or replaces the submission's panel and hides its form. Keyboard focus on the old
 * panel moves to the new one.
 */
export function showPanel(submission: QueuedSubmission, form = panels.get(submission.id)?.form) {
  const old = panels.get(submission.id)?.panel;
  const { refusal, isRatingStored, isSending } = submission;
  const button = createElement<HTMLButtonElement>("button", {
    type: "button",
    className: "button button-quiet",
    textContent: refusal && form ? "Back to the form" : "Discard",
    disabled: isSending,
    onclick: () => {
      removeSubmission(submission);
      removePanel(submission);
    },
  });
  const statusText = isSending ? "Sending…" : "We'll send it once you're back online and this page is open.";
  const panel = createElement(
    "div",
    { className: "panel thanks", tabIndex: -1, role: "status" },
    createElement("h2", {
      textContent: refusal
        ? isRatingStored
          ? "Your rating is saved"
          : "This could not be sent"
        : "Saved on this phone",
    }),
    createElement("p", { textContent: refusal ? `${submission.talk}: ${refusal}` : statusText }),
    ...(refusal && submission.text
      ? [
          createElement<HTMLTextAreaElement>("textarea", {
            readOnly: true,
            rows: 6,
            value: submission.text,
            ariaLabel: "What you wrote",
          }),
        ]
      : []),
    button,
  );
  const hadFocus = old?.contains(document.activeElement);
  if (old) old.replaceWith(panel);
  else if (form) form.after(panel);
  else $("main")?.prepend(panel);
  panels.set(submission.id, { panel, form });
  if (hadFocus) panel.focus();
  if (!form) return;
  form.hidden = true;
  openTalk();
}

/** Where the form can be skipped, the talk is already in the page. */
export const openTalk = () => $(".asks")?.classList.remove("asks");

/** Removes the panel and shows the form again with its text. */
export function removePanel({ id }: QueuedSubmission) {
  const { panel, form } = panels.get(id) ?? {};
  panels.delete(id);
  panel?.remove();
  if (!form) return;
  form.hidden = false;
  $("textarea,.field input", form)?.focus();
}
