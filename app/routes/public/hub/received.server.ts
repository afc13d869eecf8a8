// What becomes of a form that somebody in the audience sent, and how it is answered: with a page, or with a word to the
// page's own module. The forms themselves are received in receive-feedback.server.ts and receive-lead.server.ts.
import type { SubmissionResult } from "@conform-to/react";
import { createContext, data, redirect } from "react-router";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { trapField } from "#app/domain/leads/leads.ts";
import { tooMany } from "#app/request/limits.server.ts";
import { type Asked, hubOfForm } from "#app/routes/public/hub/hub-entry.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";

export interface Refused {
  kind: "refused";
  /** 404: strangers know of no such talk; 409: it takes nothing now; 422: the form is wrong; 429: too many. */
  status: 404 | 409 | 422 | 429 | 500;
  /** The form as it was sent, with the reason. Its fields are named only to those who may see them: `shownRefusal`. */
  result: SubmissionResult;
  /** When its sender opened the form, if it was one of ours. */
  begunAt?: Date;
  retryAfterSeconds?: number;
  /** For the form to be sent again with, where it came without one of ours. */
  formToken?: string;
}

/** "stored": once, however often it was sent. Cookies for the answer are in the visit. */
export type Received = { kind: "stored"; address: HubAddress } | Refused;

/** A form of the audience. */
export interface AudienceForm {
  /** Shown also to those who may not read the talk before they filled it in. */
  isBeforeTalk: boolean;
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
  (form: AudienceForm) =>
  async (asked: Asked, next: () => Promise<Response>): Promise<Response> => {
    if (!wantsWord(asked.request)) return next();
    try {
      return await wordFor(asked, form, await form.receive(asked));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown; // a form that could not be read is answered already
      throw thrown;
    }
  };

/** The answer to the page's module. */
export async function wordFor(asked: Asked, form: AudienceForm, received: Received): Promise<Response> {
  if (received.kind === "stored") return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  const refused = await shownRefusal(asked, form, received);
  const { status } = refused;
  if (status === 404) return word({ status }, { message: "There is no Talk Hub at this address.", errors: {} });
  const { "": whole, ...errors } = sentForm(refused.result).errors;
  const message = whole ?? errors.rating ?? errors[trapField] ?? "Please check the marked fields.";
  return word(startOf(refused), { message, errors, form_token: refused.formToken });
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
  const refused = await shownRefusal(asked, form, received);
  return data(refused.result, startOf(refused));
}

/**
 * The refusal as its sender may read it. What strangers may not know of looks like what does not exist, whatever was
 * wrong with the form. Where the form is not shown, what was typed goes back, and nothing of what the form asks for:
 * unless the talk closed while it was being filled in.
 */
async function shownRefusal(asked: Asked, { isBeforeTalk }: AudienceForm, refused: Refused): Promise<Refused> {
  const found = await hubOfForm(asked);
  if (!found) return { kind: "refused", status: 404, result: {} };
  const isShown = isBeforeTalk ? found.sees !== "notice" : found.sees === "talk";
  if (isShown || (found.sees === "notice" && refused.begunAt && found.takes(refused.begunAt))) return refused;
  const { "": whole } = sentForm(refused.result).errors;
  const { initialValue } = refused.result;
  const result = { initialValue, error: { "": [whole ?? "This Talk Hub is not open."] } };
  return { ...refused, result, status: refused.status === 422 && found.sees === "notice" ? 409 : refused.status };
}

interface Start {
  status: number;
  headers?: Record<string, string>;
}

const startOf = ({ status, retryAfterSeconds }: Refused): Start =>
  retryAfterSeconds === undefined ? { status } : tooMany(retryAfterSeconds);
