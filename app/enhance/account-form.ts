// What all forms of the account pages get from a browser with scripts; without, they work as plain documents.

/** Goes to the first field that the server found wrong, and keeps an impatient second tap from sending twice. */
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
      // Back from the next page, the browser may show this one as it was left.
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
