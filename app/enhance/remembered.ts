// What this phone did at a talk: it skipped the lead form, or sent stars. Everyone gets the same cached page, so only
// the phone itself knows.

/**
 * Remembers `text`, if there is one, and returns what is remembered under `name` for the talk with this address or form.
 * Null if nothing is, or if the browser stores nothing; the phone is then asked again.
 */
export function memory(name: "skipped" | "rated", address: string, text?: string): string | null {
  const key = `${name} ${new URL(address).pathname.split("/", 3)}`;
  try {
    if (text) localStorage.setItem(key, text);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The answers of a sent feedback form, without what belongs to one submission or to a person. */
export function toAnswers(body: string): string {
  const answers = new URLSearchParams(body);
  for (const name of ["form_token", "submission_id", "email", "emailConsent"]) answers.delete(name);
  return String(answers);
}
