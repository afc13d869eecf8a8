// What scripts add to the forms of the site's own pages. Without scripts they work as plain documents.

/** When no page has come by then, the visitor may press again. */
const recoverAfterMs = 20_000;

/** Ignores a second tap while a form is being sent. */
export function enhanceForms() {
  for (const form of document.forms) {
    form.addEventListener("submit", (event) => {
      if (event.defaultPrevented) return;
      if (form.ariaBusy === "true") return event.preventDefault();
      showPending(form, event.submitter as HTMLButtonElement | null);
    });
  }
}

/** Shows that `form` is being sent, until another page comes, the visitor comes back, or it takes too long. */
function showPending(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const label = button?.textContent ?? null;
  form.ariaBusy = "true";
  if (button?.dataset.pending) {
    button.textContent = button.dataset.pending;
    // Lazy, because a browser leaves out the value of a button that is disabled while it reads the form.
    setTimeout(() => {
      button.disabled = form.ariaBusy === "true";
    });
  }
  const recover = () => {
    clearTimeout(timer);
    removeEventListener("pageshow", recoverRestored);
    form.ariaBusy = null;
    if (!button) return;
    button.textContent = label;
    button.disabled = false;
  };
  // When the visitor goes back, the browser may show this page in the state it had.
  const recoverRestored = ({ persisted }: PageTransitionEvent) => persisted && recover();
  const timer = setTimeout(recover, recoverAfterMs);
  addEventListener("pageshow", recoverRestored);
}
