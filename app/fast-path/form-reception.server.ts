// The audience's forms, of a talk and of its rehearsal, with and without scripts: each is read, checked and answered
// here, in front of the framework, which only draws the page of a refused form. A room of phones sends them within a
// minute, so a form in Node's own request skips Hono, web streams and framework responses; what that request can't carry
// (files, no length) comes from Hono to the same function.
import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { redactUrl } from "#app/adapters/log/redact-url.ts";
import { rehearsalSegment } from "#app/domain/rehearsals/rehearsals.ts";
import { toJsonResponse, type UndrawnForm } from "#app/public-forms/form-response.server.ts";
import { toOutageResponse } from "#app/public-forms/outage-response.server.tsx";
import type { FormArgs, FormOutcome, PublicForm } from "#app/public-forms/public-form.server.ts";
import { type CookieCodec, createCookieCodec, sendCookies } from "#app/request/cookies.server.ts";
import { isFromOurPages, resolvePublicOrigin } from "#app/request/origin.server.ts";
import { type FormRequest, readForm, wantsJson } from "#app/request/read-form.server.ts";
import { createRequestContext, type RequestContext, requestContextKey } from "#app/request/request-context.ts";
import type { SecurityHeaders } from "#app/request/security-headers.server.ts";
import type { Installation } from "#app/services.server.ts";
import { audienceForms } from "#app/talk-page/audience/audience-forms.server.ts";
import { rehearsalForms } from "#app/talk-page/rehearsal/rehearsal-forms.server.ts";

type ReceiveForm = (args: FormArgs) => Promise<FormOutcome>;

/** Finds the form at a path below `segments`, whose groups are the parameters of its route. */
function mountForms<Params>(
  segments: string,
  forms: ReadonlyMap<string, PublicForm<FormArgs & { params: Params }>>,
  toParams: (first: string, second: string) => Params,
) {
  const pattern = new RegExp(`^${segments}/(${[...forms.keys()].join("|")})/?(?:\\?|$)`, "i");
  return (path: string): ReceiveForm | null => {
    const [, first = "", second = "", third] = pattern.exec(path) ?? [];
    const form = forms.get((third ?? second).toLowerCase());
    if (!form) return null;
    const params = toParams(decodeURIComponent(first), decodeURIComponent(second));
    return (args) => form.receive({ ...args, params });
  };
}

const segment = "([^/?]+)";
const findRehearsalForm = mountForms(`/${rehearsalSegment}/${segment}`, rehearsalForms, (token) => ({ token }));
const findTalkForm = mountForms(
  `/(?!(?:${rehearsalSegment}|api|embed)/)${segment}/${segment}`,
  audienceForms,
  (username, slug) => ({
    username,
    slug,
  }),
);

function findForm(method: string | undefined, path: string): ReceiveForm | null {
  if (method !== "POST") return null;
  try {
    return findTalkForm(path) ?? findRehearsalForm(path);
  } catch {
    return null; // percent signs without meaning
  }
}

interface IncomingForm {
  receive: ReceiveForm;
  request: FormRequest;
  requestContext: RequestContext;
  /** As they were sent, for the page of a refused form. */
  sentHeaders(): Headers;
}

/** Draws the page of a form that was not stored. The request has no body. */
type DrawPage = (request: Request, undrawn: UndrawnForm) => Response | Promise<Response>;

/** What receiving needs of an installation. */
interface Reception {
  installation: Installation;
  cookieCodec: CookieCodec;
}

function openForm({ installation, cookieCodec }: Reception, sent: FormRequest, socketAddress: string | undefined) {
  const { method, url, headers } = sent;
  const get = (name: string) => (name === "cookie" ? cookieCodec.read(headers.get(name)) : headers.get(name));
  const request = { method, url, headers: { get }, arrayBuffer: () => sent.arrayBuffer() };
  return { request, requestContext: createRequestContext(request, installation, socketAddress) };
}

/** What became of a form, or the response that was thrown on the way: a redirect, or a form that can't be read. */
async function receiveForm({ receive, request, requestContext }: IncomingForm): Promise<UndrawnForm | Response> {
  let form: FormData | undefined;
  try {
    form = await readForm(request);
    const context = new RouterContextProvider(new Map([[requestContextKey, requestContext]]));
    return { form, outcome: await receive({ request, context, form }) };
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    const { outage, services } = requestContext;
    if (!outage) return { form, outcome: { kind: "failed", error: thrown } };
    services.log.error({ err: thrown, url: redactUrl(request.url) }, "form not stored");
    return toOutageResponse(request, outage.form);
  }
}

async function toResponse(
  { cookieCodec }: Reception,
  { request, requestContext, sentHeaders }: IncomingForm,
  received: UndrawnForm | Response,
  draw: DrawPage,
): Promise<Response> {
  const response = received instanceof Response ? received : toPlainResponse(request, received);
  if (response) {
    sendCookies(response, requestContext.cookies, cookieCodec);
    return response;
  }
  const headers = sentHeaders();
  for (const name of ["content-length", "content-type", "transfer-encoding"]) headers.delete(name);
  return draw(new Request(request.url, { method: "POST", headers }), received as UndrawnForm);
}

export type FormReception = ReturnType<typeof createFormReception>;

/** Receives forms of up to `maxBytes` from Node's own requests. Hono checks the size of the others. */
export function createFormReception(installation: Installation, securityHeaders: SecurityHeaders, maxBytes: number) {
  const { config, services } = installation;
  const noStore = { "cache-control": "no-store" };
  const commonHeaders = [...securityHeaders.missingFrom(new Headers(noStore)), ...Object.entries(noStore)].flat();
  const cookieCodec = createCookieCodec(config.appUrl);
  const reception = { installation, cookieCodec };

  function respondStored(response: ServerResponse, { request, requestContext }: IncomingForm, location: string): void {
    const cookies = requestContext.cookies.flatMap((cookie) => ["set-cookie", cookieCodec.write(cookie)]);
    const headers = [...commonHeaders, ...cookies];
    if (wantsJson(request)) response.writeHead(204, headers).end();
    else response.writeHead(303, [...headers, "location", location, "content-length", "0"]).end();
  }

  return {
    /** The form in Node's own request, before its body is read; null if Hono should handle the request. */
    findInMessage(message: IncomingMessage): IncomingForm | null {
      const receive = findForm(message.method, message.url ?? "");
      const sent = receive && readFormRequest(message, config.appUrl, maxBytes);
      if (!sent) return null;
      const sentHeaders = () => toHeaders(message);
      return { receive, ...openForm(reception, sent, message.socket.remoteAddress), sentHeaders };
    },

    /** Answers a form from Node's own request. */
    async respondToMessage(response: ServerResponse, incoming: IncomingForm, draw: DrawPage): Promise<void> {
      try {
        const received = await receiveForm(incoming);
        if (!(received instanceof Response) && received.outcome.kind === "stored")
          return respondStored(response, incoming, received.outcome.location);
        const webResponse = await toResponse(reception, incoming, received, draw);
        const headers = [...securityHeaders.missingFrom(webResponse.headers), ...webResponse.headers].flat();
        response.writeHead(webResponse.status, headers).end(Buffer.from(await webResponse.arrayBuffer()));
      } catch (error) {
        services.log.error({ err: error }, "request failed");
        response.destroy();
      }
    },

    /** Answers a form from Hono; null for every other request. */
    async respond(sent: Request, socketAddress: string | undefined, draw: DrawPage): Promise<Response | null> {
      const receive = findForm(sent.method, new URL(sent.url).pathname);
      if (!receive) return null;
      const sentHeaders = () => new Headers(sent.headers);
      const incoming = { receive, ...openForm(reception, sent, socketAddress), sentHeaders };
      return toResponse(reception, incoming, await receiveForm(incoming), draw);
    },
  };
}

/** Null where a page has to be drawn. */
function toPlainResponse(request: FormRequest, { outcome }: UndrawnForm): Response | null {
  if (outcome.kind === "failed") return null;
  if (wantsJson(request)) return toJsonResponse(outcome);
  if (outcome.kind === "refused") return null;
  return new Response(null, { status: 303, headers: { location: outcome.location, "cache-control": "no-store" } });
}

/**
 * The form in Node's request, before its body is read: a tenth of the work of a Request object. Null for what Hono should
 * read or refuse: forms from another site, more than `maxBytes`, files.
 */
function readFormRequest(message: IncomingMessage, appUrl: URL, maxBytes: number): FormRequest | null {
  const { method = "", url = "" } = message;
  const headers = { get: (name: string) => message.headers[name]?.toString() ?? null };
  const isPlain = headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") === true;
  const length = headers.get("content-length");
  const site = resolvePublicOrigin(`http://${message.headers.host}`, appUrl);
  if (!isPlain || length === null || Number(length) > maxBytes || !isFromOurPages({ method, headers }, site))
    return null;
  return { method, url: site + url, headers, arrayBuffer: () => readBody(message) };
}

const readBody = (message: IncomingMessage) =>
  new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    message
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)))
      .on("error", reject);
  });

const toHeaders = ({ headers }: IncomingMessage) =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
