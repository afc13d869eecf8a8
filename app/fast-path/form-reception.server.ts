// A room of phones submits forms within a minute, so these requests skip what only pages need: the framework, web
// streams, files and compression. A sender who needs a page gets it from the framework.
import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { redactUrl } from "#app/adapters/log/redact-url.ts";
import { rehearsalSegment } from "#app/domain/rehearsals/rehearsals.ts";
import { readFormRequest } from "#app/fast-path/node-form-request.server.ts";
import { toJsonResponse, wantsJson } from "#app/public-forms/form-response.server.ts";
import { toOutageResponse } from "#app/public-forms/outage-response.server.tsx";
import type { FormOutcome, PublicForm } from "#app/public-forms/public-form.server.ts";
import { type CookieCodec, createCookieCodec, sendCookies } from "#app/request/cookies.server.ts";
import { createRequestContext } from "#app/request/create-request-context.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import { type RequestContext, requestContextKey } from "#app/request/request-context.ts";
import type { SecurityHeaders } from "#app/request/security-headers.server.ts";
import type { Installation } from "#app/services.server.ts";
import type { Services } from "#app/services.ts";
import { audienceFeedback } from "#app/talk-page/audience/feedback-form.server.ts";
import type { HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { audienceLead } from "#app/talk-page/audience/lead-form.server.ts";

const forms = new Map<string, PublicForm<HubRouteArgs>>([
  ["feedback", audienceFeedback],
  ["lead", audienceLead],
]);

/** `/{username}/{slug}/{form}`, without escaped characters. Rehearsals, whose addresses have the same form, are not for a room. */
const formPathPattern = new RegExp(
  `^/(?!${rehearsalSegment}/)([\\w.~-]+)/([\\w.~-]+)/(${[...forms.keys()].join("|")})(?:\\?|$)`,
);

interface IncomingForm {
  form: PublicForm<HubRouteArgs>;
  args: HubRouteArgs;
  requestContext: RequestContext;
}

export type FormReception = ReturnType<typeof createFormReception>;

/** Processes the audience's forms from Node's own requests, up to `maxBytes`. */
export function createFormReception(installation: Installation, securityHeaders: SecurityHeaders, maxBytes: number) {
  const { config } = installation;
  const noStore = { "cache-control": "no-store" };
  const commonHeaders = [...securityHeaders.missingFrom(new Headers(noStore)), ...Object.entries(noStore)].flat();
  const refusedForms = new WeakMap<IncomingMessage, FormOutcome>();
  const cookieCodec = createCookieCodec(config.appUrl);

  const cookiesOf = ({ requestContext }: IncomingForm) =>
    requestContext.cookies.flatMap((cookie) => ["set-cookie", cookieCodec.write(cookie)]);

  function respondStored(response: ServerResponse, incomingForm: IncomingForm, location: string) {
    const headers = [...commonHeaders, ...cookiesOf(incomingForm)];
    if (wantsJson(incomingForm.args.request)) return response.writeHead(204, headers).end();
    response.writeHead(303, [...headers, "location", location, "content-length", "0"]).end();
  }

  async function sendResponse(response: ServerResponse, incomingForm: IncomingForm, webResponse: Response) {
    sendCookies(webResponse, incomingForm.requestContext.cookies, cookieCodec);
    const headers = [...securityHeaders.missingFrom(webResponse.headers), ...webResponse.headers].flat();
    response.writeHead(webResponse.status, headers).end(await webResponse.text());
  }

  return {
    /** Returns null if the framework should handle the request. */
    find(message: IncomingMessage): IncomingForm | null {
      const [, username, slug, name = ""] =
        (message.method === "POST" && formPathPattern.exec(message.url ?? "")) || [];
      const form = forms.get(name);
      const sent = form && readFormRequest(message, config.appUrl, maxBytes);
      if (!sent || !username || !slug) return null;
      const request = { ...sent, headers: decodeCookieHeader(sent.headers, cookieCodec) };
      const requestContext = createRequestContext(request, installation, message.socket.remoteAddress);
      const context = new RouterContextProvider(new Map([[requestContextKey, requestContext]]));
      return { form, requestContext, args: { request, params: { username, slug }, context } };
    },

    /**
     * Responds to a form. Returns false if the sender needs a page of the talk or if there is a bug, because the framework
     * renders both. During an outage it would only fail again.
     */
    async receive(message: IncomingMessage, response: ServerResponse, incomingForm: IncomingForm): Promise<boolean> {
      const { form, args } = incomingForm;
      try {
        const outcome = await form.receive(args);
        if (outcome.kind === "stored") respondStored(response, incomingForm, outcome.location);
        else if (wantsJson(args.request)) await sendResponse(response, incomingForm, toJsonResponse(outcome));
        else refusedForms.set(message, outcome);
        return !refusedForms.has(message);
      } catch (thrown) {
        const webResponse = toWebResponse(thrown, incomingForm, installation.services);
        if (webResponse) await sendResponse(response, incomingForm, webResponse);
        return webResponse !== null;
      }
    },

    /** The outcome of the form in this message, for the page that the framework renders. */
    refusalOf: (message: IncomingMessage | undefined) => (message && refusedForms.get(message)) ?? null,
  };
}

/** A redirect is a response too. Returns null for a bug. */
function toWebResponse(thrown: unknown, { args, requestContext: { outage } }: IncomingForm, { log }: Services) {
  if (thrown instanceof Response) return thrown;
  if (!outage) return null;
  log.error({ err: thrown, url: redactUrl(args.request.url) }, "form not stored");
  return toOutageResponse(args.request, outage.form);
}

const decodeCookieHeader = (headers: FormRequest["headers"], codec: CookieCodec): FormRequest["headers"] => ({
  get: (name) => (name === "cookie" ? codec.read(headers.get(name)) : headers.get(name)),
});
