// The rules for passwords. Safe in the browser.

export const minPasswordLength = 10;
const maxPasswordLength = 128;

/** What is wrong with the password itself, or null. common-passwords.server.ts refuses the most common ones. */
export function passwordProblem(password: string): string | null {
  if (password === "") return "Password cannot be empty.";
  if (password.length < minPasswordLength) return `Password must be at least ${minPasswordLength} characters.`;
  if (password.length > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters.`;
  return null;
}

export type PasswordStrength = "weak" | "fair" | "good" | "strong";

const strengthTexts: Record<PasswordStrength, string> = {
  weak: "Weak. Make it longer, ideally a few unrelated words.",
  fair: "Fair. A little longer would be better.",
  good: "Good password.",
  strong: "Strong password.",
};

/** What to say about a password while it is typed; nothing about an empty one. */
export function describePassword(password: string): { strength: PasswordStrength; text: string } {
  const strength = passwordStrength(password);
  return { strength, text: password && (passwordProblem(password) ?? strengthTexts[strength]) };
}

/** A hint while typing, from length and variety; `passwordProblem` decides. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < minPasswordLength) return "weak";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  // Length counts most: a few words are stronger than one word with symbols. Repeated characters add little.
  const points = Math.min(2 * new Set(password).size, password.length) + 2 * kinds;
  if (points < 12) return "weak";
  if (points < 18) return "fair";
  return points < 22 ? "good" : "strong";
}
