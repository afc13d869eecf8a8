import { describePassword } from "#app/domain/values/password.ts";

/** Shows how strong the typed password is, in place of what the server said about the one before. */
export function watchPassword(input: HTMLInputElement, remark: HTMLElement) {
  offerToShow(input);
  input.addEventListener("input", () => {
    const { strength, text } = describePassword(input.value);
    remark.textContent = text;
    remark.dataset.state = strength;
    document.getElementById(`${input.id}-error`)?.remove();
    input.removeAttribute("aria-invalid");
  });
}

/** A button in the field that shows what was typed. The field is hidden again before it is sent. */
function offerToShow(input: HTMLInputElement) {
  const field = document.createElement("div");
  field.className = "password";
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-controls", input.id);
  function show(isShown: boolean) {
    input.type = isShown ? "text" : "password";
    button.textContent = isShown ? "Hide" : "Show";
    button.setAttribute("aria-label", isShown ? "Hide what you typed" : "Show what you typed");
  }
  show(false);
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false));
  const hasFocus = document.activeElement === input;
  input.replaceWith(field);
  field.append(input, button);
  if (hasFocus) input.focus();
}
