// The outcome of a form from the audience and the response to it: a page, or JSON for the page's module. The forms are
// processed in receive-feedback.server.ts and receive-lead.server.ts.
import type { SubmissionResult } from "@conform-to/react";
import { createContext, data, redirect } from "react-router";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { tooManyRequests } from "#app/request/limits.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/routes/public/hub/hub-access.server.ts";
import { toSentForm } from "#app/routes/public/hub/sent-form.ts";

export interface FormRefusal {
  kind: "refused";
  /**
   * 404: visitors may not know of the talk; 409: it accepts no forms now; 422: the form is invalid; 429: too many
   * attempts.
   */
  status: 404 | 409 | 422 | 429 | 500;
  /** The submitted form with the reason. `toVisibleRefusal` removes fields that the sender may not see. */
  result: SubmissionResult;
  /** When the sender opened the form, if its token is valid. */
  startedAt?: Date;
  retryAfterSeconds?: number;
  /** A new token for the next attempt, if the submitted one was not valid. */
  formToken?: string;
}

/** "stored" also means a repeated submission. Cookies for the response are in the request context. */
export type FormOutcome = { kind: "stored"; address: HubAddress } | FormRefusal;

export interface AudienceForm {
  /** True if the form is also shown to visitors who may not read the talk yet. */
  isBeforeTalk: boolean;
  receive(args: HubRouteArgs): Promise<FormOutcome>;
  /** Where the browser goes once the form is stored; `url` is the one it was submitted to. */
  page(stored: HubAddress, url: string): string;
}

/** The outcome of a form that fast-path/form-reception.server.ts has already processed, so only its page is rendered here. */
export const formOutcomeContext = createContext<FormOutcome | null>(null);

export const toHubAddress = ({ username, slug }: HubRouteArgs["params"]): HubAddress => ({
  username: username.toLowerCase(),
  slug: slug.toLowerCase(),
});

/** True if the page's module sent the form (`Accept: application/json`). */
export const wantsJson = ({ method, headers }: HubRouteArgs["request"]) =>
  method === "POST" && headers.get("accept")?.startsWith("application/json") === true;

/**
 * Route middleware for the page's module. The response is 204 when stored, otherwise the status with
 * `{ message, errors }`, errors by field. Other requests continue to the document.
 */
export const respondInJson =
  (form: AudienceForm) =>
  async (args: HubRouteArgs, next: () => Promise<Response>): Promise<Response> => {
    if (!wantsJson(args.request)) return next();
    try {
      return await toJsonResponse(args, form, await form.receive(args));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown; // the response to a form that could not be read
      throw thrown;
    }
  };

export async function toJsonResponse(args: HubRouteArgs, form: AudienceForm, outcome: FormOutcome): Promise<Response> {
  if (outcome.kind === "stored") return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  const refusal = await toVisibleRefusal(args, form, outcome);
  const { status } = refusal;
  if (status === 404)
    return createErrorResponse({ status }, { message: "There is no Talk Hub at this address.", errors: {} });
  const { "": formError, ...errors } = toSentForm(refusal.result).errors;
  const message = formError ?? errors.rating ?? errors[honeypotField] ?? "Please check the marked fields.";
  return createErrorResponse(toErrorInit(refusal), { message, errors, form_token: refusal.formToken });
}

interface ErrorBody {
  message: string;
  errors: Record<string, string>;
  form_token?: string;
}

const createErrorResponse = ({ status, headers }: ErrorInit, body: ErrorBody) =>
  Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });

/**
 * Redirects a browser to the next page once the form is stored; otherwise renders the talk's page with the submitted
 * form.
 */
export async function respondWithPage(args: HubRouteArgs, form: AudienceForm) {
  const outcome = args.context.get(formOutcomeContext) ?? (await form.receive(args));
  if (outcome.kind === "stored") throw redirect(form.page(outcome.address, args.request.url), 303);
  const refusal = await toVisibleRefusal(args, form, outcome);
  return data(refusal.result, toErrorInit(refusal));
}

/**
 * The refusal as its sender may see it. A hidden talk looks like a missing one. If the form is not on the sender's
 * page, the submitted values are returned without the form's fields, unless the talk closed while the form was open.
 */
async function toVisibleRefusal(
  args: HubRouteArgs,
  { isBeforeTalk }: AudienceForm,
  refusal: FormRefusal,
): Promise<FormRefusal> {
  const formHub = await findFormHub(args);
  if (!formHub) return { kind: "refused", status: 404, result: {} };
  const isFormVisible = isBeforeTalk ? formHub.visiblePart !== "notice" : formHub.visiblePart === "talk";
  if (isFormVisible || (formHub.visiblePart === "notice" && refusal.startedAt && formHub.accepts(refusal.startedAt)))
    return refusal;
  const { "": formError } = toSentForm(refusal.result).errors;
  const { initialValue } = refusal.result;
  const result = { initialValue, error: { "": [formError ?? "This Talk Hub is not open."] } };
  return {
    ...refusal,
    result,
    status: refusal.status === 422 && formHub.visiblePart === "notice" ? 409 : refusal.status,
  };
}

interface ErrorInit {
  status: number;
  headers?: Record<string, string>;
}

const toErrorInit = ({ status, retryAfterSeconds }: FormRefusal): ErrorInit =>
  retryAfterSeconds === undefined ? { status } : tooManyRequests(retryAfterSeconds);
