import { createLimiter } from "#app/request/limits.server.ts";
import { countPageEvent } from "#app/routes/public/hub/count-page-event.server.ts";
import type { Route } from "./+types/connect-click.ts";

// People click a few times; a script that inflates the count clicks hundreds of times.
const deviceLimiter = createLimiter(30, 60);
const hubCeiling = createLimiter(5_000, 60);

/** Counts a click on "Connect", which browsers report by `ping`. The response is always empty. */
export const action = (args: Route.ActionArgs) =>
  countPageEvent(args, { kind: "connect", source: null, referrerHost: null, deviceLimiter, hubCeiling });
