import { passwordProblem, passwordStrength } from "#app/domain/accounts/accounts.ts";

const words = {
  weak: "Weak: longer is better, a few unrelated words are best.",
  fair: "Fair: a little longer would be better.",
  good: "Good password.",
  strong: "Strong password.",
};

/** Says in words how good the typed password is. */
export function watchPassword(input: HTMLInputElement, remark: HTMLElement) {
  input.addEventListener("input", () => {
    const strength = passwordStrength(input.value);
    remark.textContent = input.value ? (passwordProblem(input.value) ?? words[strength]) : "";
    remark.dataset.state = strength;
  });
}
