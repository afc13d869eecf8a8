// What scripts add to the forms of the account pages. Without scripts they work as plain documents.

/** Moves the focus to the first invalid field, and ignores a second tap while a form is being sent. */
export function enhanceForms() {
  document.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  for (const form of document.forms) {
    form.addEventListener("submit", (event) => {
      if (event.defaultPrevented) return;
      if (form.ariaBusy === "true") return event.preventDefault();
      const button = event.submitter;
      const label = button?.textContent ?? null;
      form.ariaBusy = "true";
      if (button?.dataset.pending) button.textContent = button.dataset.pending;
      // When the visitor goes back, the browser may show this page in the state it had.
      addEventListener(
        "pageshow",
        () => {
          form.ariaBusy = null;
          if (button) button.textContent = label;
        },
        { once: true },
      );
    });
  }
}
