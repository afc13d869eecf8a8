// One form of a signed-in screen: its schema, its command, what each refusal says and what follows. Everything that
// forms have in common happens here: 404 for what is missing, 409 for a refusal, 422 for a form with errors.
import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import type { OutcomeOf, RefusalOf, ValueOf } from "#app/domain/values/outcome.ts";
import type { ActionResult } from "#app/forms/action-result.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionInput, FormHandler, SpeakerInput, WhileLocked } from "#app/request/intents.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { throwIfServiceAway } from "#app/service-failure.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** What the screen says when nothing was done. */
export interface RefusalResult<Reason = unknown> {
  /** 409 unless it says otherwise. */
  status?: number;
  headers?: HeadersInit;
  /** At `field`; without one at the form, and `errors` at fields. */
  message?: string;
  field?: string;
  errors?: Record<string, string>;
  toast?: Toast;
  /** For a screen that explains the refusal itself. */
  reason?: Reason;
}

/** What follows when it was done. */
export interface SuccessResult<Value = unknown> {
  toast?: Toast;
  /** The address to go to, which shows the toast. */
  to?: string;
  /** What the screen shows. */
  value?: Value;
  /** Whether the form stays as it was sent, without errors, or becomes empty. Otherwise nobody looks at it any more. */
  form?: "keep" | "reset";
  headers?: Headers;
}

export const success = (title: string, message?: string) => ({ toast: { tone: "success" as const, title, message } });

/** Specification, "Admin actions": a destructive toast "Error" with the server's message. */
export const failure = (message: string | undefined, title = "Error") => ({
  toast: { tone: "error" as const, title, message },
});

/** A refusal said at the form and in a toast. */
export const refusedForm = (message: string, title?: string) => ({ message, ...failure(message, title) });

export type Awaitable<Value> = Value | Promise<Value>;
export type RefusalResults<Values, Outcome, Input> = {
  [Refusal in RefusalOf<Outcome>]:
    | RefusalResult
    | ((outcome: OutcomeOf<Outcome, Refusal>, input: Input, values: Values) => Awaitable<RefusalResult | null>);
};
/** A command that may refuse needs `refusals`, with every refusal that it names. */
type RequiredRefusals<Outcome> = [RefusalOf<Outcome>] extends [never] ? unknown : { refusals: unknown };

type ReasonIn<Result> = Result extends { reason: infer Reason } ? Reason : never;
export type ReasonOf<Results> = {
  [Refusal in keyof Results]: Results[Refusal] extends (...args: never) => infer Result
    ? ReasonIn<Awaited<Result>>
    : ReasonIn<Results[Refusal]>;
}[keyof Results];

export interface FormOptions<Values, Outcome, Results, Success, Input> {
  /** Whether a locked account may use it, where its table says otherwise. */
  whileLocked?: WhileLocked;
  /** What happens to the form before it is read. */
  prepare?(input: Input): Awaitable<void>;
  /** What a form with errors says besides them (422); or that a made-up id is a missing row (404). */
  invalid?: "missing" | ((form: SubmissionResult) => RefusalResult | "missing");
  /** The command. Null and false stand for what is missing or another speaker's (404). */
  run(input: Input, values: Values): Promise<Outcome>;
  refusals?: Results & RefusalResults<Values, Outcome, Input>;
  /** What follows. Null stands for what went missing meanwhile. */
  done?: Success | ((value: ValueOf<Outcome>, input: Input, values: Values) => Awaitable<Success | null>);
  /** What the form says after a bug (500), which is logged. Without this the screen says that something went wrong. */
  failed?: { log: string } & RefusalResult;
}

/**
 * The handler of a form. Its command's refusals are exhaustive by type. `Input` is more than a signed-in speaker's on
 * pages that find something else (`publicAction`).
 */
export function formHandler<
  Values,
  Outcome,
  Results,
  Success extends SuccessResult = SuccessResult<never>,
  Input extends ActionInput = SpeakerInput,
>(
  schema: z.ZodType<Values>,
  options: FormOptions<Values, Outcome, Results, Success, Input> & RequiredRefusals<Outcome>,
): FormHandler<Success["value"], ReasonOf<Results>, Input> {
  const { whileLocked } = options;
  return { whileLocked, run: (input) => runForm(schema, options as never, input) as never };
}

/** The handler of a button, or of a form that its command reads itself. */
export const buttonHandler = <
  Outcome,
  Results,
  Success extends SuccessResult = SuccessResult<never>,
  Input extends ActionInput = SpeakerInput,
>(
  options: FormOptions<object, Outcome, Results, Success, Input> & RequiredRefusals<Outcome>,
) => formHandler(noFields, options);

/** Of a form that is a button alone. */
export const noFields = z.object({});

type AnyOutcome = { ok: true; value: unknown } | { ok: false; refusal: string } | object | null | undefined | boolean;
type AnyRefusal = RefusalResult | ((...args: unknown[]) => Awaitable<RefusalResult | null>);
type AnyOptions = Omit<FormOptions<unknown, AnyOutcome, never, SuccessResult, ActionInput>, "refusals"> & {
  refusals?: Record<string, AnyRefusal>;
};

async function runForm(schema: z.ZodType, options: AnyOptions, input: ActionInput) {
  const { invalid, run, refusals, done, failed } = options;
  const { intent } = input;
  await options.prepare?.(input);
  const parsed = parseFormData(input.form, schema);
  if (!parsed.ok) {
    const refusal = typeof invalid === "function" ? invalid(parsed.result) : invalid;
    if (refusal === "missing") return null;
    return respondRefused(intent, parsed.result, { status: 422, ...refusal });
  }
  const { values } = parsed;
  const refuse = (refusal: RefusalResult | null) => {
    if (!refusal) return null;
    const { message, field, errors } = refusal;
    return respondRefused(intent, refuseForm(parsed, { message, field, errors }), refusal);
  };
  try {
    const outcome = await run(input, values);
    if (outcome === null || outcome === false) return null;
    if (isRefusal(outcome)) {
      const refusal = new Map(Object.entries(refusals ?? {})).get(outcome.refusal);
      return refuse((typeof refusal === "function" ? await refusal(outcome, input, values) : refusal) ?? null);
    }
    const isOutcome = typeof outcome === "object" && "ok" in outcome && "value" in outcome;
    const value = isOutcome ? outcome.value : outcome;
    const follows = typeof done === "function" ? await done(value as never, input, values) : (done ?? {});
    if (follows === null) return null;
    const form = follows.form && parsed.submission.reply({ resetForm: follows.form === "reset" });
    return respondDone(intent, form, follows);
  } catch (error) {
    if (!failed || error instanceof Response || isThrownData(error)) throw error;
    throwIfServiceAway(error);
    input.services.log.error({ err: error }, failed.log);
    return refuse({ status: 500, ...failed });
  }
}

/** Thrown on purpose with React Router's `data(…)`. It exports that class under an unsafe name only. */
const isThrownData = (error: unknown) => error instanceof (data(null).constructor as new () => unknown);

const isRefusal = (outcome: AnyOutcome): outcome is { ok: false; refusal: string } =>
  typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok === false;

function respondRefused(intent: string, form: SubmissionResult, refusal: RefusalResult) {
  const { status = 409, headers, toast, reason } = refusal;
  return data<ActionResult>({ intent, isDone: false, form, toast, reason }, { status, headers });
}

function respondDone(intent: string, form: SubmissionResult | undefined, success: SuccessResult) {
  const { toast, to, value, headers } = success;
  if (to !== undefined) return redirectWithToast(to, toast, headers);
  return data<ActionResult>({ intent, isDone: true, form, toast, value }, { headers });
}
