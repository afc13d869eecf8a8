import { createLimiter } from "#app/request/limits.server.ts";
import { countPageEvent } from "#app/routes/public/hub/count-page-event.server.ts";
import type { Route } from "./+types/share-open.ts";

// As for clicks on "Connect".
const deviceLimiter = createLimiter(30, 60);
const hubCeiling = createLimiter(5_000, 60);

/** Counts that a visitor opened the share dialog, which the page's module reports. The response is always empty. */
export const action = (args: Route.ActionArgs) =>
  countPageEvent(args, { kind: "share", source: null, referrerHost: null, deviceLimiter, hubCeiling });
