// What becomes of a form that somebody in the audience sent, and how it is answered: with a page, or with a word to the
// page's own module. The forms themselves are received in receive-feedback.server.ts and receive-lead.server.ts.
import type { SubmissionResult } from "@conform-to/react";
import { createContext, data, redirect } from "react-router";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { tooManyRequests } from "#app/request/limits.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/routes/public/hub/hub-access.server.ts";
import { toSentForm } from "#app/routes/public/hub/sent-form.ts";

export interface FormRefusal {
  kind: "refused";
  /** 404: strangers know of no such talk; 409: it takes nothing now; 422: the form is wrong; 429: too many. */
  status: 404 | 409 | 422 | 429 | 500;
  /** The form as it was sent, with the reason. Its fields are named only to those who may see them: `shownRefusal`. */
  result: SubmissionResult;
  /** When its sender opened the form, if it was one of ours. */
  startedAt?: Date;
  retryAfterSeconds?: number;
  /** For the form to be sent again with, where it came without one of ours. */
  formToken?: string;
}

/** "stored": once, however often it was sent. Cookies for the answer are in the visit. */
export type FormOutcome = { kind: "stored"; address: HubAddress } | FormRefusal;

/** A form of the audience. */
export interface AudienceForm {
  /** Shown also to those who may not read the talk before they filled it in. */
  isBeforeTalk: boolean;
  receive(args: HubRouteArgs): Promise<FormOutcome>;
  /** Where a browser is led once the form is stored; `url` is what it was sent to. */
  page(stored: HubAddress, url: string): string;
}

/** What became of a form in front of the framework (room-forms.server.ts), where only its page is made here. */
export const formOutcomeContext = createContext<FormOutcome | null>(null);

export const toHubAddress = ({ username, slug }: HubRouteArgs["params"]): HubAddress => ({
  username: username.toLowerCase(),
  slug: slug.toLowerCase(),
});

/** Where the form was sent by the page's module (`Accept: application/json`), which needs no page in return. */
export const wantsJson = ({ method, headers }: HubRouteArgs["request"]) =>
  method === "POST" && headers.get("accept")?.startsWith("application/json") === true;

/**
 * Route middleware, the enhanced path: stored is 204; refused is the status with `{ message, errors }`, errors by field.
 * Whoever does not ask for JSON takes the way of documents.
 */
export const respondInJson =
  (form: AudienceForm) =>
  async (args: HubRouteArgs, next: () => Promise<Response>): Promise<Response> => {
    if (!wantsJson(args.request)) return next();
    try {
      return await toJsonResponse(args, form, await form.receive(args));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown; // a form that could not be read is answered already
      throw thrown;
    }
  };

/** The answer to the page's module. */
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

/** The answer to a browser: on to the form's page once stored; else the talk's again, with the form as it was sent. */
export async function respondWithPage(args: HubRouteArgs, form: AudienceForm) {
  const outcome = args.context.get(formOutcomeContext) ?? (await form.receive(args));
  if (outcome.kind === "stored") throw redirect(form.page(outcome.address, args.request.url), 303);
  const refusal = await toVisibleRefusal(args, form, outcome);
  return data(refusal.result, toErrorInit(refusal));
}

/**
 * The refusal as its sender may read it. What strangers may not know of looks like what does not exist, whatever was
 * wrong with the form. Where the form is not shown, what was typed goes back, and nothing of what the form asks for:
 * unless the talk closed while it was being filled in.
 */
async function toVisibleRefusal(
  args: HubRouteArgs,
  { isBeforeTalk }: AudienceForm,
  refusal: FormRefusal,
): Promise<FormRefusal> {
  const formHub = await findFormHub(args);
  if (!formHub) return { kind: "refused", status: 404, result: {} };
  const isFormVisible = isBeforeTalk ? formHub.sees !== "notice" : formHub.sees === "talk";
  if (isFormVisible || (formHub.sees === "notice" && refusal.startedAt && formHub.takes(refusal.startedAt)))
    return refusal;
  const { "": formError } = toSentForm(refusal.result).errors;
  const { initialValue } = refusal.result;
  const result = { initialValue, error: { "": [formError ?? "This Talk Hub is not open."] } };
  return { ...refusal, result, status: refusal.status === 422 && formHub.sees === "notice" ? 409 : refusal.status };
}

interface ErrorInit {
  status: number;
  headers?: Record<string, string>;
}

const toErrorInit = ({ status, retryAfterSeconds }: FormRefusal): ErrorInit =>
  retryAfterSeconds === undefined ? { status } : tooManyRequests(retryAfterSeconds);
