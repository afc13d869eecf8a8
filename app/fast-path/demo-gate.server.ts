// What visitors of a demo (setting DEMO) may send. It is a list of what is allowed: a route or an intent that nobody has
// named here is refused.
import type { Demo } from "#app/domain/demo/running-demo.server.ts";
import { type BuiltRoute, createRouteLabels } from "#app/fast-path/route-label.server.ts";
import { notInDemo } from "#app/request/malformed-requests.server.ts";
import { rehearsedForms, talkForms } from "#app/talk-page/addresses.ts";

const stageIntents = "join slides resources feedback results thanks black resume reveal hide slide";
const remoteIntents = `${stageIntents} open-now undo-close close-now comment unapprove`;
/** Everything a speaker does with talks, people and pages: by route, the intents of its table. */
const speakersIntents: Record<string, string> = {
  "/dashboard/hubs": "empty-trash",
  "/dashboard/hubs/:id/on-stage": "connect disconnect",
  "/dashboard/hubs/:id/rehearsal": "start clear end",
  "/dashboard/hubs/:id/published": "connect start-trial",
  "/dashboard/hubs/:id/report": "save revoke",
  "/dashboard/hubs/:id/deliveries": "note join leave",
  "/dashboard/hubs/:id/follow-up": "save test send reuse",
  "/dashboard/hubs/:id/requests": "approve hide answer",
  "/dashboard/hubs/:id/actions": "duplicate trash restore remove",
  "/dashboard/create-hub": "create generate discard-file",
  "/dashboard/create-hub/preview": "preview",
  "/dashboard/edit-hub/:id":
    "save autosave publish schedule overwrite-schedule open-now close-now undo-close generate look",
  "/dashboard/edit-hub/:id/preview": "preview",
  "/dashboard/edit-hub/:id/answers": "export hide show approve unapprove quote unquote",
  "/dashboard/edit-hub/:id/questions": "save order delete",
  "/dashboard/edit-hub/:id/resources": "add-files add-link edit move feature draw-slides choose-page-area remove",
  "/dashboard/analytics": "export",
  "/dashboard/leads": "status delete add export",
  "/dashboard/leads/:id": "notes details delete",
  "/dashboard/templates": "save edit remove",
  "/dashboard/speaker-settings": "save",
  "/speaker-settings": "save",
  "/profile":
    "save avatar remove-avatar hero biographies past-events availability signature-talk delete-signature-talk move-signature-talk",
  "/dashboard/kit": "save add-photo describe-photo remove-photo",
  "/dashboard/speaker-notes": "edit remove tag",
  "/dashboard/bookings/questions": "save",
  "/dashboard/bookings/:id":
    "status notes agreement reply delete create-hub move-hub trash-draft share-page end-page delete-file",
  "/dashboard/qualified-audience": "add approve delete invite export",
  "/dashboard/hubs/:id/stage/state": stageIntents,
  "/dashboard/hubs/:id/remote/state": remoteIntents,
  "/dashboard/hubs/:id/remote": remoteIntents,
  "/account-settings": "preferences changed-preferences retention appearance",
  // Their screens say why nothing happens.
  "/dashboard/connections/new": "",
  "/dashboard/connections/:id": "",
  "/dashboard/help": "",
  "/dashboard/hubs/import": "",
  "/dashboard/leads/import": "",
  "/dashboard/bookings/calendar": "",
};

const pageEvents = ["view", "share", "connect", "skip"];
/** Without a table: trying it, leaving, a speaker's files, and everything that an audience sends. */
const forms = [
  ...[
    "/demo",
    "/signout",
    "/dashboard/files/upload",
    "/j/:shortCode/screen",
    "/:username/book",
    "/embed/:username/book",
  ],
  ...[...Object.keys(talkForms), ...pageEvents, "slides/:resourceId/views"].map((form) => `/:username/:slug/${form}`),
  ...[...rehearsedForms, "access", ...pageEvents].map((form) => `/rehearsal/:token/${form}`),
];
const audienceIntents = { "/b/:token": "save", "/:username/:slug/access": "ask enter accept" };

/** By route: the intents that may be named there; none where it has no table of them. */
export const allowedInDemo: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries({ ...speakersIntents, ...audienceIntents }).map(([route, intents]): [string, string[]] => [
    route,
    intents.split(" ").filter(Boolean),
  ]),
  ...forms.map((route): [string, string[]] => [route, []]),
]);

export type DemoGate = ReturnType<typeof createDemoGate>;

/** `loadRoutes` gives the routes of the build. */
export function createDemoGate(
  demo: Demo,
  loadRoutes: () => Promise<Readonly<Record<string, BuiltRoute | undefined>>>,
) {
  const labels = createRouteLabels();
  const loading = loadRoutes().then((routes) => labels.use(routes));
  /** Until the routes are known, no route is. */
  async function routeOf(url: string) {
    await loading;
    return labels.of(new URL(url).pathname);
  }

  return {
    /** Ends what has ended; the refusal of a request that sends what is not allowed, otherwise null. */
    async refuse(request: Request): Promise<Response | null> {
      if (demo.isDue()) await demo.endDue().catch(() => {});
      if (request.method === "GET" || request.method === "HEAD") return null;
      return allowedInDemo.has(await routeOf(request.url)) ? null : notInDemo(request);
    },
    /** The intents that the request may name. */
    intentsOf: async ({ url }: Request): Promise<readonly string[]> => allowedInDemo.get(await routeOf(url)) ?? [],
  };
}
