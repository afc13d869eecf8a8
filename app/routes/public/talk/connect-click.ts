import { createLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { countPageEvent } from "#app/talk-page/audience/count-page-event.server.ts";
import type { Route } from "./+types/connect-click.ts";

// People click a few times; a script that inflates the count clicks hundreds of times.
const deviceLimiter = createLimiter(30, 60);
const roomLimiter = createLimiter(5_000, 60);

/**
 * Counts a click on "Connect", which browsers report by `ping`. The response is always empty. A click is rare and worth a
 * contact, so unlike a view it is written before the response.
 */
export async function action(args: Route.ActionArgs) {
  const event = { kinds: ["connect"], source: null, referrerHost: null, deviceLimiter, roomLimiter } as const;
  const response = await countPageEvent(args, event);
  await args.context.get(requestContextKey).installation.pageEvents.flush();
  return response;
}
