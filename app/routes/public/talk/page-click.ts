import { createLimiter } from "#app/request/limits.server.ts";
import { countPageEvent } from "#app/talk-page/audience/count-page-event.server.ts";
import type { Route } from "./+types/page-click.ts";

// As for clicks on "Connect".
const deviceLimiter = createLimiter(30, 60);
const roomLimiter = createLimiter(5_000, 60);

/**
 * Counts what the page's module reports: that a visitor opened the share dialog (/share), or went on without the lead
 * form (/skip). The response is always empty.
 */
export const action = (args: Route.ActionArgs) => {
  const kind = new URL(args.request.url).pathname.endsWith("/skip") ? "skip" : "share";
  return countPageEvent(args, { kinds: [kind], source: null, referrerHost: null, deviceLimiter, roomLimiter });
};
