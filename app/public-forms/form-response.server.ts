// The response to a form's outcome: a page, or JSON for the page's module.
import type { SubmissionResult } from "@conform-to/react";
import { createContext, data, redirect } from "react-router";
import { honeypotField } from "#app/domain/leads/leads.ts";
import type { FormArgs, FormOutcome, FormRefusal, PublicForm } from "#app/public-forms/public-form.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { tooManyRequests } from "#app/request/limits.server.ts";

/** What became of a form that fast-path/form-reception.server.ts received. "failed" is a bug. */
export interface UndrawnForm {
  outcome: FormOutcome | { kind: "failed"; error: unknown };
  form: FormData | undefined;
}

/** The form whose page the framework draws; null for every other request. */
export const undrawnFormContext = createContext<UndrawnForm | null>(null);

/**
 * The action of a form that is received before the framework: the refused form as `toSent` gives it to the page, with the
 * status of the refusal.
 */
export function drawRefusal<Sent>({ context }: Pick<FormArgs, "context">, toSent: (result: SubmissionResult) => Sent) {
  const outcome = context.get(undrawnFormContext)?.outcome;
  if (outcome?.kind === "failed") throw outcome.error;
  if (outcome?.kind !== "refused") throw data(null, 404);
  return data(toSent(outcome.result), toErrorInit(outcome));
}

/** Redirects a browser once its form is stored; otherwise renders the form's page with the submitted form. */
export async function respondWithPage<Args extends FormArgs>(args: Args, form: PublicForm<Args>) {
  const outcome = await form.receive(args);
  if (outcome.kind === "stored") throw redirect(outcome.location, 303);
  return data(outcome.result, toErrorInit(outcome));
}

/**
 * 204 without a body when stored, 202 with the `message` that thanks for it if that is not the form's own; otherwise the
 * refusal's status with `message` and `errors` by field, `form_token` if the next attempt needs a new one, and
 * `is_stored` if only the fields with errors were left out. A 404 reveals nothing of the hub.
 */
export function toJsonResponse(outcome: FormOutcome): Response {
  const headers = { "cache-control": "no-store" };
  if (outcome.kind === "stored" && outcome.thanks)
    return Response.json({ message: outcome.thanks, errors: {}, is_stored: true }, { status: 202, headers });
  if (outcome.kind === "stored") return new Response(null, { status: 204, headers });
  const { status } = outcome;
  if (status === 404) return createErrorResponse({ status }, { message: missingHub, errors: {} });
  const { "": formError, ...errors } = toSentForm(outcome.result).errors;
  const message = formError ?? errors.rating ?? errors[honeypotField] ?? "Please check the marked fields.";
  return createErrorResponse(toErrorInit(outcome), {
    message,
    errors,
    form_token: outcome.formToken,
    is_stored: outcome.isStored,
  });
}

/** Specification, "Feedback". */
const missingHub = "Missing Talk Hub";

interface ErrorBody {
  message: string;
  errors: Record<string, string>;
  form_token?: string;
  is_stored?: true;
}

const createErrorResponse = ({ status, headers }: ErrorInit, body: ErrorBody) =>
  Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });

interface ErrorInit {
  status: number;
  headers?: Record<string, string>;
}

export const toErrorInit = ({ status, retryAfterSeconds }: FormRefusal): ErrorInit =>
  retryAfterSeconds === undefined ? { status } : tooManyRequests(retryAfterSeconds);
