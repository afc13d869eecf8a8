// Commands return `null` when something does not exist, a `Refusal` when it is not allowed, and throw only for bugs.

/** Why a valid request is refused. Routes choose the message. */
export type Refusal =
  | "username-taken"
  | "already-confirmed"
  | "username-limit-reached"
  | "username-missing"
  | "slug-taken"
  | "slug-limit-reached"
  | "hub-limit-reached"
  | "hub-ceiling-reached"
  | "plan-required"
  | "already-member"
  | "payment-pending"
  | "payment-disputed"
  | "event-date-missing"
  | "storage-limit-reached"
  | "template-limit-reached"
  | "hub-missing"
  | "hub-not-open"
  | "hub-in-trash"
  | "booking-not-confirmed"
  | "stale-copy"
  | "email-taken"
  | "consent-withdrawn"
  | "text-too-long"
  | "notes-too-long"
  | "already-replied"
  | "nobody-to-invite"
  | "invited-today"
  | "nobody-to-write-to"
  | "sending-stopped"
  | "sender-limit-reached"
  | "reader-limit-reached"
  | "question-limit-reached"
  | "question-type-fixed"
  | "rating-question-kept"
  | "already-member"
  | "plan-not-granted"
  | "own-account"
  | "email-differs"
  | "no-comment"
  | "booking-missing"
  | "request-limit-reached"
  | "requests-full"
  | "request-missing"
  | "request-hidden"
  | "already-answered"
  | "resource-missing"
  | "resources-full";

export type Outcome<Value, Reason extends Refusal = Refusal> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Reason };

/** The outcome of a command that succeeded. */
export const done = <Value>(value: Value) => ({ ok: true as const, value });

/** The outcome of a command that is not allowed. For something missing, return null. */
export const refuse = <Reason extends Refusal>(refusal: Reason) => ({ ok: false as const, refusal });
