// The person of a lead's event, as newsletter tools need it.
import { skipped } from "#app/domain/webhooks/target.server.ts";

type Data = Record<string, unknown>;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export const personOf = (data: Data) => ({
  email: textOf(data.email),
  firstName: textOf(data.first_name),
  lastName: textOf(data.last_name),
  phone: textOf(data.phone),
  company: textOf(data.company),
});

/** Nobody joins a newsletter without having agreed. */
export const isAgreed = (data: Data): boolean => data.consent_given === true;

export const notAgreed = (message = "This person hasn't agreed to be contacted, so they weren't added.") =>
  skipped(message);

interface Capture {
  talk_hub_title: string | null;
  consent_text: string | null;
  consented_at: Date | string | null;
  consent_withdrawn_at: Date | string | null;
}

/** What the person agreed to, when and at which talk: one line each. */
export function consentNote(data: Data): string {
  const captures = (Array.isArray(data.captures) ? data.captures : []) as Capture[];
  return captures
    .filter(({ consented_at, consent_withdrawn_at }) => consented_at && !consent_withdrawn_at)
    .map(({ talk_hub_title, consent_text, consented_at }) => {
      const at = new Date(consented_at ?? 0).toISOString().slice(0, 16).replace("T", " ");
      return `Agreed on ${at} UTC${talk_hub_title ? ` at “${talk_hub_title}”` : ""}: ${consent_text ?? ""}`;
    })
    .join("\n");
}
