// Commands return `null` when something does not exist, a refusal when it is not allowed, and throw only for bugs.

/** What a command returns. Each command names its own refusals. */
export type Outcome<Value, Refusal extends string> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export const done = <Value>(value: Value) => ({ ok: true as const, value });

/** The outcome of a command that is not allowed. For something missing, return null. */
export const refuse = <Refusal extends string>(refusal: Refusal) => ({ ok: false as const, refusal });

export type RefusalOf<Result> = Result extends { ok: false; refusal: infer Refusal extends string } ? Refusal : never;
export type ValueOf<Result> = Result extends { ok: true; value: infer Value }
  ? Value
  : Result extends { ok: false } | null | false
    ? never
    : Result;
/** The outcome with this refusal, and what else the command says about it. */
export type OutcomeOf<Result, Refusal> = Result extends { ok: false; refusal: infer Each }
  ? Refusal extends Each
    ? Result & { refusal: Refusal }
    : never
  : never;
