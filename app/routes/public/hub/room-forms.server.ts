// A room of phones sends its forms within one minute: for them, what a page needs (the framework, web requests and their
// streams, files, compression) is left out. Whoever is owed a page in return gets it from the framework.
import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { createCookieCodec, sendCookies } from "#app/request/cookies.server.ts";
import { createRequestContext } from "#app/request/create-request-context.server.ts";
import { readFormRequest } from "#app/request/form-request.server.ts";
import { type RequestContext, requestContextKey } from "#app/request/request-context.ts";
import type { SecurityHeaders } from "#app/request/security-headers.server.ts";
import {
  type AudienceForm,
  type FormOutcome,
  toJsonResponse,
  wantsJson,
} from "#app/routes/public/hub/form-outcome.server.ts";
import type { HubRouteArgs } from "#app/routes/public/hub/hub-access.server.ts";
import { audienceFeedback } from "#app/routes/public/hub/receive-feedback.server.ts";
import { audienceLead } from "#app/routes/public/hub/receive-lead.server.ts";
import type { Installation } from "#app/services.server.ts";

const forms = new Map<string, AudienceForm>([
  ["feedback", audienceFeedback],
  ["lead", audienceLead],
]);

/** `/{username}/{slug}/{form}`, in characters that stand for themselves. */
const formPathPattern = new RegExp(`^/([\\w.~-]+)/([\\w.~-]+)/(${[...forms.keys()].join("|")})(?:\\?|$)`);

interface IncomingForm {
  form: AudienceForm;
  args: HubRouteArgs;
  requestContext: RequestContext;
}

/** Receives the audience's forms from Node's own requests; none is larger than `maxBytes`. */
export function roomForms(installation: Installation, securityHeaders: SecurityHeaders, maxBytes: number) {
  const { config } = installation;
  const noStore = { "cache-control": "no-store" };
  const commonHeaders = [...securityHeaders.missingFrom(new Headers(noStore)), ...Object.entries(noStore)].flat();
  const refused = new WeakMap<IncomingMessage, FormOutcome>();
  const edge = createCookieCodec(config.appUrl);

  const cookiesOf = ({ requestContext }: IncomingForm) =>
    requestContext.cookies.flatMap((cookie) => ["set-cookie", edge.write(cookie)]);

  function respondStored(response: ServerResponse, incomingForm: IncomingForm, at: HubAddress) {
    const { request } = incomingForm.args;
    const headers = [...commonHeaders, ...cookiesOf(incomingForm)];
    if (wantsJson(request)) return response.writeHead(204, headers).end();
    response
      .writeHead(303, [...headers, "location", incomingForm.form.page(at, request.url), "content-length", "0"])
      .end();
  }

  async function sendResponse(response: ServerResponse, incomingForm: IncomingForm, webResponse: Response) {
    sendCookies(webResponse, incomingForm.requestContext.cookies, edge);
    const headers = [...securityHeaders.missingFrom(webResponse.headers), ...webResponse.headers].flat();
    response.writeHead(webResponse.status, headers).end(await webResponse.text());
  }

  return {
    /** The form that this request carries; null where the framework is to read it. */
    find(message: IncomingMessage): IncomingForm | null {
      const [, username, slug, name = ""] =
        (message.method === "POST" && formPathPattern.exec(message.url ?? "")) || [];
      const form = forms.get(name);
      const sent = form && readFormRequest(message, config.appUrl, maxBytes);
      if (!sent || !username || !slug) return null;
      const headers = {
        get: (name: string) => (name === "cookie" ? edge.read(sent.headers.get(name)) : sent.headers.get(name)),
      };
      const request = { ...sent, headers };
      const requestContext = createRequestContext(request, installation, message.socket.remoteAddress);
      const context = new RouterContextProvider(new Map([[requestContextKey, requestContext]]));
      return { form, requestContext, args: { request, params: { username, slug }, context } };
    },

    /** Answers a form; false when its sender is owed a page, or something broke: the framework has a page for both. */
    async receive(message: IncomingMessage, response: ServerResponse, incomingForm: IncomingForm): Promise<boolean> {
      const { form, args } = incomingForm;
      try {
        const received = await form.receive(args);
        if (received.kind === "stored") respondStored(response, incomingForm, received.address);
        else if (wantsJson(args.request))
          await sendResponse(response, incomingForm, await toJsonResponse(args, form, received));
        else refused.set(message, received);
        return !refused.has(message);
      } catch (thrown) {
        if (thrown instanceof Response) await sendResponse(response, incomingForm, thrown); // a redirect is an answer too
        return thrown instanceof Response;
      }
    },

    /** What became of the form in this message, whose sender the framework owes a page. */
    refusalOf: (message: IncomingMessage | undefined) => (message && refused.get(message)) ?? null,
  };
}
