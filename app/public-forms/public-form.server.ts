// What happens to a form that anyone may send. The order of the steps is written here once; each form says what is
// particular to it. A refusal leaves at the step that refused.
import type { SubmissionResult } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { type AnyRefusal, type AnyWords, type RefusalWords, sayRefusal } from "#app/domain/values/command.ts";
import { type SubmissionKey, toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { createDevice, deviceOfForm, identifyDevice, recognisedDeviceCookie } from "#app/request/device.server.ts";
import { checkFormToken, formTokenField, isPressedByPerson } from "#app/request/form-token.server.ts";
import { type Consumption, consumeAll, createLimiter } from "#app/request/limits.server.ts";
import { type FormRequest, readForm } from "#app/request/read-form.server.ts";
import { type RequestContext, requestContextKey } from "#app/request/request-context.ts";
import { isServiceAway } from "#app/service-failure.ts";

export interface FormArgs {
  request: FormRequest;
  context: Readonly<RouterContextProvider>;
  /** The submitted form, if it was already read to find its intent. */
  form?: FormData;
}

/** 404: visitors may not know of it; 409: it accepts no forms now; 422: the form is invalid; 429: too many attempts. */
type RefusalStatus = NonNullable<RefusalWords["status"]> | 500;

export interface FormRefusal<Values = unknown> {
  kind: "refused";
  status: RefusalStatus;
  /** The submitted form with the reason. */
  result: SubmissionResult;
  /** What was submitted, if it is valid. Never part of a response. */
  values?: Values;
  /** When the sender opened the form, if its token is valid. */
  startedAt?: Date;
  retryAfterSeconds?: number;
  /** A new token for the next attempt, if the submitted one was not valid. */
  formToken?: string;
  /** All but the fields with errors is stored. */
  isStored?: true;
}

/** "stored" also means a repeated submission. Cookies for the response are in the request context. */
export type FormOutcome<Values = unknown> =
  | { kind: "stored"; location: string; thanks?: string | undefined }
  | FormRefusal<Values>;

/** Why a valid form is refused. */
export interface RefusalReason {
  status: RefusalStatus;
  message: string;
  /** By field. */
  errors?: Record<string, string> | undefined;
  retryAfterSeconds?: number;
}

/** What a command refuses, in its own words. */
export function refuseBy({ refusals }: { refusals: AnyWords }, outcome: AnyRefusal): RefusalReason {
  const { status = 409, message, field } = sayRefusal(refusals, outcome);
  return { status, message, ...(field && { errors: { [field]: message } }) };
}

/** Where the browser goes next. A recognised device gave its address or has access, so it skips the page cache. */
export interface StoredForm {
  location: string;
  isDeviceRecognised?: boolean;
  /** What a page that stays says instead of its own thanks. */
  thanks?: string;
  /** What was not stored with it. The form then comes back instead of leading to `location`. */
  leftOut?: Pick<RefusalReason, "message" | "errors"> | undefined;
}

export interface Submission<Args, Target, Values> {
  args: Args;
  context: RequestContext;
  target: Target;
  /** Without the form's id, which stands for its device and goes no further. */
  values: Omit<Values, "submission_id">;
  /** The address that `mailsTo` names, if the form was sent with one. */
  recipient: TypedAddress | null;
  /** When the form was shown. */
  issuedAt: Date;
  deviceId: string;
  /** The same for a repeat of the form. Null without scripts. */
  submissionKey: SubmissionKey | null;
}

export type FormDefinition<Args extends FormArgs, Target, Values> = FormSteps<Args, Target, Values> &
  (
    | {
        /** The form causes no email to an address in it. */
        mailsTo: null;
        /** The id that the form's token was made for. A form without it needs no token. */
        tokenSubject?(target: Target): string;
      }
    | {
        /** The typed address to which the form causes an email, now or later. */
        mailsTo(values: Values): string | null;
        tokenSubject(target: Target): string;
      }
  );

/**
 * How often a form may be sent. Each limit is one device's or one network's, which is added to its key: what one stranger
 * uses up for a hub, a speaker or an email address is never used up for the others. In this order; the first that refuses
 * stops.
 */
export interface FormLimits {
  byDevice?: readonly Consumption[];
  /** More than a whole room sends, because it shares one network. */
  byNetwork?: readonly Consumption[];
}

/** The consumptions of a form that this device sends from this network. */
const toConsumptions = ({ byDevice = [], byNetwork = [] }: FormLimits, deviceId: string, address: string) => [
  ...byDevice.map(([limiter, ...key]) => [limiter, ...key, deviceId] as const),
  ...byNetwork.map(([limiter, ...key]) => [limiter, ...key, address] as const),
];

interface FormSteps<Args extends FormArgs, Target, Values> {
  /** What the form belongs to; null is answered with 404. */
  find(args: Args): Promise<Target | null>;
  schema(target: Target, now: Date): z.ZodType<Values>;
  /** Refuses a valid form before it counts as an attempt. `issuedAt` is null without a valid token. */
  refuseEarly?(target: Target, form: { values: Values; issuedAt: Date | null }): RefusalReason | null;
  /** False if a device without a cookie gets one with any response; else it first has to come back with its cookie. */
  isCookieRequired?: boolean;
  /** In a frame on another site: no cookie is read or set, and each form counts as a device of its own. */
  isInFrame?: boolean;
  limits(submission: Submission<Args, Target, Values>): FormLimits;
  submit(submission: Submission<Args, Target, Values>): Promise<StoredForm | RefusalReason>;
  /** What the sender is told, and the log, when storing fails. Without it, they get the page for errors. */
  failure?: { message: string; logMessage: string };
  /** Removes from a refusal what its sender may not see. */
  hide?(refusal: FormRefusal<Values>, target: Target, args: Args): FormRefusal<Values> | Promise<FormRefusal<Values>>;
}

export interface PublicForm<Args extends FormArgs, Values = unknown> {
  receive(args: Args): Promise<FormOutcome<Values>>;
}

/** The form with its steps. */
export const definePublicForm = <Args extends FormArgs, Target, Values>(
  form: FormDefinition<Args, Target, Values>,
): PublicForm<Args, Values> => ({
  async receive(args) {
    // First, so that a malformed form gets the same response whether or not its page exists.
    const formData = args.form ?? (await readForm(args.request));
    try {
      const target = await form.find(args);
      if (target === null) return { kind: "refused", status: 404, result: {} };
      const outcome = await runSteps(form, args, { target, formData });
      return outcome.kind === "refused" && form.hide ? await form.hide(outcome, target, args) : outcome;
    } catch (error) {
      // The page that says so keeps the form.
      if (isServiceAway(error)) args.context.get(requestContextKey).outage = { form: formData };
      throw error;
    }
  },
});

/** Addresses typed in one network, in any form: four for each phone of a full hall. */
export const typedAddressLimiter = createLimiter(4_000, 60 * 60);

async function runSteps<Args extends FormArgs, Target, Values>(
  form: FormDefinition<Args, Target, Values>,
  args: Args,
  { target, formData }: { target: Target; formData: FormData },
): Promise<FormOutcome<Values>> {
  const context = args.context.get(requestContextKey);
  const { services, cookies } = context;
  const now = services.clock.now();
  const isPressed = isPressedByPerson(args.request.headers);
  // What a person sent counts, whatever their browser filled in.
  if (isPressed) formData.delete(honeypotField);
  const token = form.tokenSubject
    ? checkFormToken(services, form.tokenSubject(target), formData, { now, isPressed })
    : null;
  const parsed = parseFormData(formData, form.schema(target, now), token ? [formTokenField] : []);
  const tokenInfo = token && (token.ok ? { startedAt: token.issuedAt } : { formToken: token.freshToken });
  if (!parsed.ok) return { kind: "refused", status: 422, result: parsed.result, ...tokenInfo };

  const { values } = parsed;
  const refuse = ({ message, errors, ...reason }: RefusalReason): FormRefusal<Values> => {
    const result = refuseForm(parsed, { message, errors });
    return { kind: "refused", result, values, ...tokenInfo, ...reason };
  };
  const earlyRefusal = form.refuseEarly?.(target, { values, issuedAt: token?.ok ? token.issuedAt : null });
  if (earlyRefusal) return refuse(earlyRefusal);
  if (token && !token.ok) return refuse({ status: 422, message: token.message });

  const { submission_id: submissionId = null, ...rest } = values as Values & { submission_id?: string | null };
  const content: Omit<Values, "submission_id"> = rest;
  const { isCookieRequired = true, isInFrame = false } = form;
  const sender = isInFrame
    ? { device: deviceOfForm(services, submissionId), cookie: null }
    : await identifySender(args.request, context, { submissionId, isCookieRequired });
  if (sender.cookie && !isCookieRequired) cookies.push(sender.cookie);
  const deviceId = sender.device.id;
  const submissionKey = submissionId ? toSubmissionKey(services, submissionId) : null;
  // Reached only with the token of a page that a person had time to fill in.
  const recipient = (form.mailsTo?.(values) ?? null) as TypedAddress | null;
  const issuedAt = token?.issuedAt ?? now;
  const submission = { args, context, target, values: content, recipient, issuedAt, deviceId, submissionKey };
  const consumed = await consumeAll(services, [
    ...toConsumptions(form.limits(submission), deviceId, context.address),
    ...(recipient ? [[typedAddressLimiter, context.address] as const] : []),
  ]);
  if (!consumed.ok) return refuse({ ...consumed, status: 429 });

  const outcome = await submitOrFail(form, submission);
  if (!("location" in outcome)) return refuse(outcome);
  if (sender.cookie && isCookieRequired) cookies.push(sender.cookie);
  // The page cache must know that this visitor gets a page of their own.
  if (outcome.isDeviceRecognised && !isInFrame) cookies.push(recognisedDeviceCookie);
  if (outcome.leftOut) return { ...refuse({ status: 422, ...outcome.leftOut }), isStored: true };
  return { kind: "stored", location: outcome.location, thanks: outcome.thanks };
}

async function identifySender(
  request: FormRequest,
  { services, findDevice }: RequestContext,
  { submissionId, isCookieRequired }: { submissionId: string | null; isCookieRequired: boolean },
) {
  const device = await findDevice();
  if (!device && !isCookieRequired) return createDevice(services);
  return identifyDevice(services, { request, device, submissionId });
}

async function submitOrFail<Args extends FormArgs, Target, Values>(
  { submit, failure }: FormDefinition<Args, Target, Values>,
  submission: Submission<Args, Target, Values>,
): Promise<StoredForm | RefusalReason> {
  try {
    return await submit(submission);
  } catch (error) {
    // A response is thrown on purpose, and an outage has a page of its own.
    if (!failure || !(error instanceof Error) || isServiceAway(error)) throw error;
    submission.context.services.log.error({ err: error }, failure.logMessage);
    return { status: 500, message: failure.message };
  }
}
