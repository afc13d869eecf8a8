import type { IncomingMessage, RequestListener } from "node:http";
import { newRequestId, withLogContext } from "#app/adapters/log/context.server.ts";
import { requestsInHand } from "#app/adapters/log/work-in-hand.ts";
import { isEscapedText } from "#app/domain/values/strict-text.server.ts";
import type { FormReception } from "#app/fast-path/form-reception.server.ts";
import type { Metrics } from "#app/fast-path/metrics.server.ts";
import type { PageCache } from "#app/fast-path/page-cache.server.ts";
import { createResponseRecorder } from "#app/fast-path/record-response.server.ts";
import type { UndrawnForm } from "#app/public-forms/form-response.server.ts";
import type { Installation } from "#app/services.server.ts";

interface FastPath {
  pages: PageCache;
  forms: FormReception;
  metrics: Metrics;
  /** Draws the page of a form that was not stored. */
  draw(request: Request, env: { incoming: IncomingMessage; undrawn: UndrawnForm }): Response | Promise<Response>;
  /** Everything that the fast path does not answer. */
  next: RequestListener;
}

/** Node's request listener: the page cache first, then the audience's forms, everything else through `next`. */
export function createListener(
  installation: Pick<Installation, "config" | "lines" | "demo">,
  { pages, forms, metrics, draw, next }: FastPath,
): RequestListener {
  // After the end of a copy every request goes to its gate first (demo-gate.server.ts).
  const { demo } = installation;
  const recordResponse = createResponseRecorder(installation, metrics);
  return (request, response) => {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const isText = isEscapedText(request.url ?? "");
    // A cached page is sent at once, so there is nothing to wait for.
    if (isText && !demo?.isDue() && pages.serve(request, response))
      return recordResponse(request, response, startedAt, requestId);
    const place = requestsInHand.begin(metrics.nameOf(request));
    response.once("close", () => {
      requestsInHand.end(place);
      recordResponse(request, response, startedAt, requestId);
    });
    withLogContext({ requestId }, () => {
      const form = isText && !demo?.isDue() ? forms.findInMessage(request) : null;
      if (!form) return next(request, response);
      void forms.respondToMessage(response, form, (page, undrawn) => draw(page, { incoming: request, undrawn }));
    });
  };
}
