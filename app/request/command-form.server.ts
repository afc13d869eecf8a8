// The form of a command on a signed-in screen: the command gets the form's values, and its refusals say the command's
// own words. A screen adds what follows, and what it shows besides the words.
import type { z } from "zod";
import {
  type AnyRefusal,
  type AnyWords,
  type Command,
  type RefusalWords,
  type Speaking,
  sayRefusal,
} from "#app/domain/values/command.ts";
import type { OutcomeOf, RefusalOf } from "#app/domain/values/outcome.ts";
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
import type { Actor, Services } from "#app/services.ts";

type Shared<Values, Result, Success extends SuccessResult> = Omit<
  FormOptions<Values, Result, never, Success, SpeakerInput>,
  "run" | "refusals"
>;
interface Refused<Values, Result, Results> {
  /** The title of the toast that says a refusal. Without it the form says it, at its field. */
  refused?: string;
  /** The status of every refusal, in place of the command's. */
  refusedStatus?: number;
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

/** What a command's refusals say, for a form that calls it in its own way. With `refused`, in a toast of that title. */
export const saying = <Args extends unknown[], Result>({ refusals }: Command<Args, Result>, refused?: string) =>
  toResults(refusals, refused) as unknown as {
    [Refusal in RefusalOf<Result>]: (outcome: OutcomeOf<Result, Refusal>) => RefusalResult;
  };

function toHandler<Values, Result, Results, Success extends SuccessResult>(
  schema: z.ZodType<Values>,
  command: object,
  run: (input: SpeakerInput, values: Values) => Promise<Result>,
  { refused, refusedStatus, refusals, ...options }: Shared<Values, Result, Success> & Refused<Values, Result, Results>,
): FormHandler<Success["value"], ReasonOf<Results>> {
  const words = "refusals" in command ? toResults(command.refusals as AnyWords, refused, refusedStatus) : {};
  return formHandler(schema, { ...options, run, refusals: { ...words, ...refusals } } as never) as never;
}

const toResults = (words: AnyWords, refused?: string, refusedStatus?: number) => {
  const say = (outcome: AnyRefusal) => {
    const { status, ...text } = sayRefusal(words, outcome);
    return { status: refusedStatus ?? status, ...toResult(text, refused) };
  };
  return Object.fromEntries(Object.keys(words).map((name) => [name, say]));
};

const toResult = ({ message, title, field }: RefusalWords, refused?: string): RefusalResult =>
  refused === undefined ? { message, field } : failure(message, title ?? refused);
