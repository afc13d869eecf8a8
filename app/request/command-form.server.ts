// The form of a command on a signed-in screen: the command gets the form's values, and its refusals say the command's
// own words. A screen adds what follows, and what it shows besides the words.
import { z } from "zod";
import {
  type AnyRefusal,
  type AnyWords,
  type RefusalWords,
  type Speaking,
  sayRefusal,
} from "#app/domain/values/command.ts";
import {
  type FormOptions,
  failure,
  formHandler,
  noFields,
  type ReasonOf,
  type RefusalResult,
  type RefusalResults,
  type SuccessResult,
} from "#app/request/form-handler.server.ts";
import type { FormHandler, SpeakerInput } from "#app/request/intents.server.ts";
import { limits, runWithin, type SharedLimiter, tooManyRequests } from "#app/request/limits.server.ts";
import type { Actor, Services } from "#app/services.ts";

type Shared<Values, Result, Success extends SuccessResult> = Omit<
  FormOptions<Values, Result, never, Success, SpeakerInput>,
  "run" | "refusals"
>;
interface Wording {
  /** The title of the toast that says a refusal. Without it the form says it, at its field. */
  refused?: string;
  /** The status of every refusal, in place of the command's. */
  refusedStatus?: number;
  /** Whether the form says it besides a toast. */
  isInForm?: boolean;
  /** The field of the form, where the words name none. */
  field?: string;
}
interface Refused<Values, Result, Results> extends Wording {
  /** How often: for each account, or for each thing that the address or the form names. */
  within?: SharedLimiter;
  /** What the screen shows instead, of refusals about which it says more. */
  refusals?: Results & Partial<RefusalResults<Values, Result, SpeakerInput>>;
}

/**
 * The form of a command, which gets the actor and the form's values.
 * `options`: as for `formHandler`, and how refusals are said.
 */
export function formOf<Values, Result, Results, Success extends SuccessResult = SuccessResult<never>>(
  command: Speaking<[Services, Actor, Values], Result>,
  schema: z.ZodType<Values>,
  options: Shared<Values, Result, Success> & Refused<Values, Result, Results> = {},
) {
  return toHandler(schema, command, ({ services, actor }, values) => command(services, actor, values), options);
}

/** The form of a command about what the address names by its id. */
export function formOfOne<Values, Result, Results, Success extends SuccessResult = SuccessResult<never>>(
  command: Speaking<[Services, Actor, string, Values], Result>,
  schema: z.ZodType<Values>,
  options: Shared<Values, Result, Success> & Refused<Values, Result, Results> = {},
) {
  return toHandler(schema, command, ({ services, actor, id }, values) => command(services, actor, id, values), options);
}

/** The button of a command about what the address names by its id. A toast says its refusals. */
export function buttonOfOne<Result, Results, Success extends SuccessResult = SuccessResult<never>>(
  command: Speaking<[Services, Actor, string], Result>,
  options: Shared<object, Result, Success> & Refused<object, Result, Results> = {},
) {
  const run = ({ services, actor, id }: SpeakerInput) => command(services, actor, id);
  return toHandler(noFields, command, run, { refused: "Error", ...options });
}

const rowForm = z.object({ id: z.uuid() });

/** The button of a command about a row of a list, whose id the form brings. A made-up one is missing. */
export function buttonOfRow<Result, Results, Success extends SuccessResult = SuccessResult<never>>(
  command: Speaking<[Services, Actor, string], Result>,
  options: Shared<{ id: string }, Result, Success> & Refused<{ id: string }, Result, Results> = {},
) {
  const run = ({ services, actor }: SpeakerInput, { id }: { id: string }) => command(services, actor, id);
  return toHandler(rowForm, command, run, { refused: "Error", invalid: "missing", ...options }, (_, { id }) => id);
}

/** What refusals say, of a command that a form calls in its own way, or of what comes before it. `how`: the toast's title. */
export const saying = <Known>({ refusals }: { refusals: Known }, how: string | Wording = {}) =>
  toResults(refusals as AnyWords, typeof how === "string" ? { refused: how } : how) as unknown as {
    [Refusal in keyof Known]: (outcome: Spoken<Known[Refusal]>) => RefusalResult;
  };

/** For a screen that shows refusals itself: each with what it says, as the reason. */
export const explaining = <Known>({ refusals }: { refusals: Known }) => {
  const words = refusals as AnyWords;
  const explain = (outcome: AnyRefusal) => ({ reason: { ...outcome, ...sayRefusal(words, outcome) } });
  return Object.fromEntries(Object.keys(words).map((name) => [name, explain])) as unknown as {
    [Refusal in keyof Known]: <Outcome extends Spoken<Known[Refusal]>>(
      outcome: Outcome,
    ) => { reason: Outcome & RefusalWords };
  };
};

type Spoken<Words> =
  Extract<Words, (outcome: never) => unknown> extends (outcome: infer Outcome) => unknown ? Outcome : unknown;

function toHandler<Values, Result, Results, Success extends SuccessResult>(
  schema: z.ZodType<Values>,
  command: object,
  run: (input: SpeakerInput, values: Values) => Promise<Result>,
  options: Shared<Values, Result, Success> & Refused<Values, Result, Results>,
  keyOf = ({ actor, id }: SpeakerInput, _: Values) => id || actor.id,
): FormHandler<Success["value"], ReasonOf<Results>> {
  const { within } = options;
  const runWithinLimit = (input: SpeakerInput, values: Values) =>
    within ? runWithin(input.services, [[within, keyOf(input, values)]], () => run(input, values)) : run(input, values);
  const { refusals } = command as { refusals?: AnyWords };
  const words = toResults({ ...limits.refusals, ...refusals }, options);
  const all = { ...options, run: runWithinLimit, refusals: { ...words, ...options.refusals } };
  return formHandler(schema, all as never) as never;
}

const toResults = (words: AnyWords, { refused, refusedStatus, isInForm = refused === undefined, ...at }: Wording) => {
  const say = (outcome: AnyRefusal): RefusalResult => {
    const { message, title, field = at.field, status, retryAfterSeconds } = sayRefusal(words, outcome);
    return {
      status: refusedStatus ?? status,
      ...(retryAfterSeconds !== undefined && tooManyRequests(retryAfterSeconds, status)),
      ...(isInForm && { message, field }),
      ...(refused !== undefined && failure(message, title ?? refused)),
    };
  };
  return Object.fromEntries(Object.keys(words).map((name) => [name, say]));
};
