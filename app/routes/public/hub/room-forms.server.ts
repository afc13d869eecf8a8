// A room of phones sends its forms within one minute: for them, what a page needs (the framework, web requests and their
// streams, files, compression) is left out. Whoever is owed a page in return gets it from the framework.
import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { cookieEdge, sendCookies } from "#app/request/cookies.server.ts";
import { formRequest } from "#app/request/form-request.server.ts";
import { newVisit } from "#app/request/new-visit.server.ts";
import type { SecurityHeaders } from "#app/request/security-headers.server.ts";
import { type Visit, visit } from "#app/request/visit.ts";
import type { Asked } from "#app/routes/public/hub/hub-entry.server.ts";
import { audienceFeedback } from "#app/routes/public/hub/receive-feedback.server.ts";
import { audienceLead } from "#app/routes/public/hub/receive-lead.server.ts";
import { type AudienceForm, type Received, wantsWord, wordFor } from "#app/routes/public/hub/received.server.ts";
import type { Installation } from "#app/services.server.ts";

const forms = new Map<string, AudienceForm>([
  ["feedback", audienceFeedback],
  ["lead", audienceLead],
]);

/** `/{username}/{slug}/{form}`, in characters that stand for themselves. */
const place = new RegExp(`^/([\\w.~-]+)/([\\w.~-]+)/(${[...forms.keys()].join("|")})(?:\\?|$)`);

interface Arrived {
  form: AudienceForm;
  asked: Asked;
  seen: Visit;
}

/** Receives the audience's forms from Node's own requests; none is larger than `maxBytes`. */
export function roomForms(installation: Installation, secured: SecurityHeaders, maxBytes: number) {
  const { config } = installation;
  const noStore = { "cache-control": "no-store" };
  const onEvery = [...secured.missingFrom(new Headers(noStore)), ...Object.entries(noStore)].flat();
  const refused = new WeakMap<IncomingMessage, Received>();
  const edge = cookieEdge(config.appUrl);

  const cookiesOf = ({ seen }: Arrived) => seen.cookies.flatMap((cookie) => ["set-cookie", edge.write(cookie)]);

  function answerStored(response: ServerResponse, arrived: Arrived, at: HubAddress) {
    const { request } = arrived.asked;
    const headers = [...onEvery, ...cookiesOf(arrived)];
    if (wantsWord(request)) return response.writeHead(204, headers).end();
    response.writeHead(303, [...headers, "location", arrived.form.page(at, request.url), "content-length", "0"]).end();
  }

  async function answerWith(response: ServerResponse, arrived: Arrived, answer: Response) {
    sendCookies(answer, arrived.seen.cookies, edge);
    const headers = [...secured.missingFrom(answer.headers), ...answer.headers].flat();
    response.writeHead(answer.status, headers).end(await answer.text());
  }

  return {
    /** The form that this request carries; null where the framework is to read it. */
    find(message: IncomingMessage): Arrived | null {
      const [, username, slug, name = ""] = (message.method === "POST" && place.exec(message.url ?? "")) || [];
      const form = forms.get(name);
      const sent = form && formRequest(message, config.appUrl, maxBytes);
      if (!sent || !username || !slug) return null;
      const headers = {
        get: (name: string) => (name === "cookie" ? edge.read(sent.headers.get(name)) : sent.headers.get(name)),
      };
      const request = { ...sent, headers };
      const seen = newVisit(request, installation, message.socket.remoteAddress);
      const context = new RouterContextProvider(new Map([[visit, seen]]));
      return { form, seen, asked: { request, params: { username, slug }, context } };
    },

    /** Answers a form; false when its sender is owed a page, or something broke: the framework has a page for both. */
    async receive(message: IncomingMessage, response: ServerResponse, arrived: Arrived): Promise<boolean> {
      const { form, asked } = arrived;
      try {
        const received = await form.receive(asked);
        if (received.kind === "stored") answerStored(response, arrived, received.address);
        else if (wantsWord(asked.request)) await answerWith(response, arrived, await wordFor(asked, form, received));
        else refused.set(message, received);
        return !refused.has(message);
      } catch (thrown) {
        if (thrown instanceof Response) await answerWith(response, arrived, thrown); // a redirect is an answer too
        return thrown instanceof Response;
      }
    },

    /** What became of the form in this message, whose sender the framework owes a page. */
    refusalOf: (message: IncomingMessage | undefined) => (message && refused.get(message)) ?? null,
  };
}
