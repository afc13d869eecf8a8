// What somebody sees of a form that their phone keeps.
import { $, make } from "#app/enhance/dom.ts";
import { forget, type Kept } from "#app/enhance/kept.ts";

/** By the kept form's id: what stands in place of its form, or above the talk where this page has no such form. */
export const panels = new Map<string, { panel: HTMLElement; form?: HTMLFormElement }>();

/** Shows how it stands with a kept form, in its place. */
export function show(kept: Kept, form = panels.get(kept.id)?.form) {
  const old = panels.get(kept.id)?.panel;
  const { refusal, isSending } = kept;
  const button = make<HTMLButtonElement>("button", {
    type: "button",
    className: "button button-quiet",
    textContent: refusal && form ? "Back to the form" : "Discard",
    disabled: isSending,
    onclick: () => {
      forget(kept);
      drop(kept);
    },
  });
  const waits = isSending ? "Sending…" : "We'll send it once you're back online and this page is open.";
  const panel = make(
    "div",
    { className: "panel thanks", tabIndex: -1, role: "status" },
    make("h2", { textContent: refusal ? "This could not be sent" : "Saved on this phone" }),
    make("p", { textContent: refusal ? `${kept.talk}: ${refusal}` : waits }),
    ...(refusal && kept.words
      ? [
          make<HTMLTextAreaElement>("textarea", {
            readOnly: true,
            rows: 6,
            value: kept.words,
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
  panels.set(kept.id, { panel, form });
  if (hadFocus) panel.focus();
  if (!form) return;
  form.hidden = true;
  openTalk();
}

/** Where the form may be passed, the talk is in the page already. */
export const openTalk = () => $(".asks")?.classList.remove("asks");

/** Takes the panel away; the form is back, with its text. */
export function drop({ id }: Kept) {
  const { panel, form } = panels.get(id) ?? {};
  panels.delete(id);
  panel?.remove();
  if (!form) return;
  form.hidden = false;
  $("textarea,.field input", form)?.focus();
}
