import { passwordProblem, passwordStrength } from "#app/domain/accounts/accounts.ts";

const strengthTexts = {
  weak: "Weak. Make it longer, ideally a few unrelated words.",
  fair: "Fair. A little longer would be better.",
  good: "Good password.",
  strong: "Strong password.",
};

/** Shows how strong the typed password is. */
export function watchPassword(input: HTMLInputElement, remark: HTMLElement) {
  input.addEventListener("input", () => {
    const strength = passwordStrength(input.value);
    remark.textContent = input.value ? (passwordProblem(input.value) ?? strengthTexts[strength]) : "";
    remark.dataset.state = strength;
  });
}
