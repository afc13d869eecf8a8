import { describePassword } from "#app/domain/accounts/accounts.ts";

/** Shows how strong the typed password is. */
export function watchPassword(input: HTMLInputElement, remark: HTMLElement) {
  input.addEventListener("input", () => {
    const { strength, text } = describePassword(input.value);
    remark.textContent = text;
    remark.dataset.state = strength;
  });
}
