// A command with its words. Whoever calls it, a screen, the API, the command line or an import, says its refusals in
// these words; a screen may say more about one.
import type { OutcomeOf, RefusalOf } from "#app/domain/values/outcome.ts";

/** What a refusal says. */
export interface RefusalWords {
  message: string;
  /** What is said first where it stands alone, as in a toast. */
  title?: string;
  /** The field of the command's values that it is about. */
  field?: string;
  /** 409 unless it says otherwise. */
  status?: 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 503;
  /** When it may be tried again. */
  retryAfterSeconds?: number;
}

/** The words of every refusal that the result names. */
export type Words<Result> = {
  [Refusal in RefusalOf<Result>]: RefusalWords | ((outcome: OutcomeOf<Result, Refusal>) => RefusalWords);
};

/** A refusal and words of any command, where which one is not known. */
export type AnyRefusal = { ok: false; refusal: string };
export type AnyWords = Record<string, RefusalWords | ((outcome: never) => RefusalWords)>;

/** A function of the product's rules that a person or program calls, with the words of its refusals. */
export type Command<Args extends unknown[], Result> = ((...args: Args) => Promise<Result>) & {
  refusals: Words<Result>;
};

/** What can be called as a command: one that may refuse needs its words. */
export type Speaking<Args extends unknown[], Result> = ((...args: Args) => Promise<Result>) &
  ([RefusalOf<Result>] extends [never] ? unknown : { refusals: Words<Result> });

/** `run` as a command that says `refusals`. The types require words for every refusal that it returns. */
export const command = <Args extends unknown[], Result>(
  refusals: NoInfer<Words<Result>>,
  run: (...args: Args) => Promise<Result>,
): Command<Args, Result> => Object.assign((...args: Args) => run(...args), { refusals });

/** What a refusal says in these words. Throws where they have none for it, which the types rule out. */
export function sayRefusal(refusals: AnyWords, outcome: AnyRefusal): RefusalWords {
  const words = new Map(Object.entries(refusals)).get(outcome.refusal);
  if (!words) throw new Error(`the refusal "${outcome.refusal}" has no words`);
  return typeof words === "function" ? words(outcome as never) : words;
}
