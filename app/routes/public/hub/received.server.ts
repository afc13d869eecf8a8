// What becomes of a form that somebody in the audience sent, and how it is answered: with a page, or with a word to the
// page's own module. The forms themselves are received in receive-feedback.server.ts and receive-lead.server.ts.
import type { SubmissionResult } from "@conform-to/react";
import { createContext, data, redirect } from "react-router";
import { publicView } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { trapField } from "#app/domain/leads/leads.ts";
import { tooMany } from "#app/request/limits.server.ts";
import { visit } from "#app/request/visit.ts";
import type { Asked } from "#app/routes/public/hub/hub-entry.server.ts";
import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";

export interface Refused {
  kind: "refused";
  /** 404: strangers know of no such talk; 409: it takes nothing now; 422: the form is wrong; 429: too many. */
  status: 404 | 409 | 422 | 429 | 500;
  /** The form as it was sent, with the reason. */
  result: SubmissionResult;
  retryAfterSeconds?: number;
  /** For the form to be sent again with, where it came without one of ours. */
  formToken?: string;
}

/** "stored": once, however often it was sent. Cookies for the answer are in the visit. */
export type Received = { kind: "stored"; address: HubAddress } | Refused;

/** A form of the audience. */
export interface AudienceForm {
  receive(asked: Asked): Promise<Received>;
  /** Where a browser is led once the form is stored; `url` is what it was sent to. */
  page(stored: HubAddress, url: string): string;
}

/** What became of a form in front of the framework (room-forms.server.ts), where only its page is made here. */
export const receivedBefore = createContext<Received | null>(null);

export const addressOf = ({ username, slug }: Asked["params"]): HubAddress => ({
  username: username.toLowerCase(),
  slug: slug.toLowerCase(),
});

/** Where the form was sent by the page's module (`Accept: application/json`), which needs no page in return. */
export const wantsWord = ({ method, headers }: Asked["request"]) =>
  method === "POST" && headers.get("accept")?.startsWith("application/json") === true;

/**
 * Route middleware, the enhanced path: stored is 204; refused is the status with `{ message, errors }`, errors by field.
 * Whoever does not ask for JSON takes the way of documents.
 */
export const answerInJson =
  ({ receive }: AudienceForm) =>
  async (asked: Asked, next: () => Promise<Response>): Promise<Response> =>
    wantsWord(asked.request) ? wordFor(asked, await receive(asked)) : next();

/** The answer to the page's module. */
export async function wordFor(asked: Asked, received: Received): Promise<Response> {
  if (received.kind === "stored") return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  const status = await statusFor(asked, received);
  if (status === 404) return word({ status }, { message: "There is no Talk Hub at this address.", errors: {} });
  const { "": whole, ...errors } = sentForm(received.result).errors;
  const message = whole ?? errors.rating ?? errors[trapField] ?? "Please look at the marked fields.";
  return word(startOf(received), { message, errors, form_token: received.formToken });
}

interface Said {
  message: string;
  errors: Record<string, string>;
  form_token?: string;
}

const word = ({ status, headers }: Start, said: Said) =>
  Response.json(said, { status, headers: { ...headers, "cache-control": "no-store" } });

/** The answer to a browser: on to the form's page once stored; else the talk's again, with the form as it was sent. */
export async function pageFor(asked: Asked, form: AudienceForm) {
  const received = asked.context.get(receivedBefore) ?? (await form.receive(asked));
  if (received.kind === "stored") throw redirect(form.page(received.address, asked.request.url), 303);
  const { data: screen } = await loadHubScreen(asked);
  if (screen.kind === "nothing") return data(received.result, 404);
  return data(received.result, screen.kind === "notice" ? 409 : startOf(received));
}

/** What strangers may not know of looks like what does not exist, whatever was wrong with the form. */
async function statusFor({ params, context }: Asked, { status }: Refused): Promise<Refused["status"]> {
  const { services } = context.get(visit);
  const hub = await findPublicHub(services, addressOf(params));
  const view = hub && publicView(hub, { isOwner: false, isAdmitted: false }, services.clock.now());
  return view === null || view === "not-public" || view === "not-active" ? 404 : status;
}

interface Start {
  status: number;
  headers?: Record<string, string>;
}

const startOf = ({ status, retryAfterSeconds }: Refused): Start =>
  retryAfterSeconds === undefined ? { status } : tooMany(retryAfterSeconds);
