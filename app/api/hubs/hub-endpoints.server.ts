import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import {
  hubChanges,
  hubSchema,
  hubUrl,
  listedHubSchema,
  newHub,
  scheduleSchema,
  toFields,
  toHub,
} from "#app/api/hubs/hub-schemas.server.ts";
import { createdAtOf, cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { hubStatuses } from "#app/database/vocabulary.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { createHub } from "#app/domain/hubs/create-hub.server.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { createHubForm, editHubForm, type HubEdit, scheduleForm, undatedHubForm } from "#app/domain/hubs/form.ts";
import { toFormDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import { findHub, listHubRange, type OwnHub, suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { staleHub } from "#app/domain/hubs/refusals.server.ts";
import { closeHubNow, openHubNow, saveSchedule } from "#app/domain/hubs/schedule.server.ts";
import { newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import { newHubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { listTrashRange, moveToTrash, restoreHub } from "#app/domain/hubs/trash.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { formatTime } from "#app/domain/values/dates.ts";
import { imageAddressesIn } from "#app/domain/values/image-address.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { isExpected } from "#app/request/etag-match.server.ts";
import type { Actor, Services } from "#app/services.ts";

type HubCall = Pick<ApiCall<"/hubs/{id}">, "services" | "actor" | "ifMatch" | "setHeader"> & { params: { id: string } };

const etagOf = ({ version }: Pick<OwnHub, "version">) => `"${version}"`;

/** The hub, with its version as ETag. */
async function respondWithHub(
  hub: OwnHub | null,
  { services, actor, setHeader }: Pick<ApiCall, "services" | "actor" | "setHeader">,
) {
  const profile = await findOwnProfile(services, actor);
  if (!hub || !profile) return null;
  setHeader("etag", etagOf(hub));
  return toHub(services, hub, profile);
}
/** The hub as it is after a change. */
const thisHub = async (_: unknown, call: HubCall) =>
  respondWithHub(await findHub(call.services, call.actor, call.params.id), call);

/** The hub before a change; "stale-copy" when the program read an older version. */
async function findHubToChange({ services, actor, params, ifMatch }: HubCall) {
  const [hub, profile] = await Promise.all([findHub(services, actor, params.id), findOwnProfile(services, actor)]);
  if (!hub || !profile) return null;
  return ifMatch && !isExpected(ifMatch, etagOf(hub)) ? "stale-copy" : { hub, profile };
}

/** Runs a change without a body; refused when the program read an older version. */
const unlessStale =
  <Result>(change: (services: Services, actor: Actor, id: string) => Promise<Result>) =>
  async (call: HubCall) => {
    if (call.ifMatch && (await findHubToChange(call)) === "stale-copy") return refuse("stale-copy");
    return change(call.services, call.actor, call.params.id);
  };

/** What is refused of a request whose If-Match names an older version. */
const staleCopy = { "stale-copy": staleHub };

const list = endpoint({
  method: "get",
  path: "/hubs",
  name: "listHubs",
  area: "hubs",
  summary: "Your Talk Hubs, the newest first",
  query: cursorQuery.extend({
    status: z.enum(hubStatuses).optional(),
    search: z.string().max(200).optional().meta({ description: "Words of the title, event or place" }),
  }),
  response: listOf(listedHubSchema),
  run: async (call) => {
    const { services, actor, query } = call;
    const filter = { status: query.status, search: query.search };
    const [page, profile] = await Promise.all([
      loadList(call, (range) => listHubRange(services, actor, { ...filter, ...range }), createdAtOf),
      findOwnProfile(services, actor),
    ]);
    return { page, username: profile?.username ?? null };
  },
  done: ({ page, username }, call) =>
    toList(call, page, ({ startTime, ...hub }) => ({
      ...hub,
      startTime: startTime && formatTime(startTime),
      url: hubUrl(call.services, username, hub.slug),
    })),
});

const read = endpoint({
  method: "get",
  path: "/hubs/{id}",
  name: "getHub",
  area: "hubs",
  summary: "One Talk Hub, with all its settings",
  response: hubSchema,
  run: ({ services, actor, params }) => findHub(services, actor, params.id),
  done: respondWithHub,
});

const create = endpoint({
  method: "post",
  path: "/hubs",
  name: "createHub",
  area: "hubs",
  summary: "Create a Talk Hub",
  description: "What you leave out is as on the create screen: a draft, an address made of the title, your branding.",
  body: newHub,
  example: { title: "Calm under fire", event_date: "2027-03-04", start_time: "14:30", event_name: "Southern Summit" },
  response: hubSchema,
  status: 201,
  async run({ services, actor, body, token }) {
    const profile = await findOwnProfile(services, actor);
    if (!profile) return null;
    const slug = body.slug ?? (await suggestSlug(services, actor, body.title));
    const initial = { ...newHubSettings, ...newHubBranding(profile), timezone: profile.timezone };
    const { fileId: _, ...hub } = parseFields(createHubForm, { ...toFields({ ...initial, ...body, slug }), token });
    return createHub(services, actor, hub, { questions: [defaultQuestion] });
  },
  refusals: createHub.refusals,
  done: async ({ id }, call) => respondWithHub(await findHub(call.services, call.actor, id), call),
});

const update = endpoint({
  method: "patch",
  path: "/hubs/{id}",
  name: "updateHub",
  area: "hubs",
  summary: "Change settings of a Talk Hub",
  description: "What you leave out stays. Its schedule has an address of its own.",
  body: hubChanges,
  example: { title: "Calm under fire, again", lead_capture_enabled: true },
  response: hubSchema,
  hasVersion: true,
  async run(call) {
    const { services, actor, body, params } = call;
    const found = await findHubToChange(call);
    if (!found) return null;
    if (found === "stale-copy") return refuse(found);
    const { hub, profile } = found;
    const form: z.ZodType<HubEdit> =
      hub.eventDate === null && body.eventDate === undefined ? undatedHubForm : editHubForm;
    const edit = parseFields(form, toFields({ ...toFormDefaults(hub, profile), ...toFields(body) }));
    const outcome = await updateHub(services, actor, params.id, edit);
    const images = [hub.logoUrl, hub.bannerUrl, hub.backgroundUrl, ...imageAddressesIn(hub.description)];
    if (outcome?.ok) await deleteUnusedImages(services, actor, images);
    return outcome;
  },
  refusals: updateHub.refusals,
  done: thisHub,
});

const schedule = endpoint({
  method: "put",
  path: "/hubs/{id}/schedule",
  name: "setSchedule",
  area: "hubs",
  summary: "Set when a Talk Hub opens and closes",
  description: "Without an opening day the page opens and closes by hand.",
  body: z.strictObject(scheduleSchema.partial().shape),
  example: {
    ...{ open_date: "2027-03-04", open_time: "08:00" },
    ...{ auto_close: true, close_date: "2027-03-05", close_time: "18:00" },
  },
  response: hubSchema,
  hasVersion: true,
  async run(call) {
    const { services, actor, body, params } = call;
    const found = await findHubToChange(call);
    if (!found) return null;
    if (found === "stale-copy") return refuse(found);
    const { version, timezone } = found.hub;
    const edit = parseFields(scheduleForm, toFields({ timezone, ...body, version }));
    return saveSchedule(services, actor, params.id, edit);
  },
  refusals: saveSchedule.refusals,
  done: thisHub,
});

/** Of a request without a body. */
const changeOfState = { method: "post", area: "hubs", response: hubSchema, done: thisHub } as const;

const open = endpoint({
  ...changeOfState,
  path: "/hubs/{id}/open",
  name: "openHub",
  summary: "Open a Talk Hub now",
  hasVersion: true,
  run: unlessStale(openHubNow),
  refusals: { ...openHubNow.refusals, ...staleCopy },
});

const close = endpoint({
  ...changeOfState,
  path: "/hubs/{id}/close",
  name: "closeHub",
  summary: "Close a Talk Hub now",
  whileLocked: "allowed",
  hasVersion: true,
  run: unlessStale(closeHubNow),
  refusals: { ...closeHubNow.refusals, ...staleCopy },
});

const trash = endpoint({
  method: "delete",
  path: "/hubs/{id}",
  name: "trashHub",
  area: "hubs",
  summary: "Move a Talk Hub to the trash",
  description: "It can be restored for 30 days.",
  hasVersion: true,
  run: unlessStale(async (...hub) => (await moveToTrash(...hub)) !== null),
  refusals: staleCopy,
});

const restore = endpoint({
  ...changeOfState,
  path: "/hubs/{id}/restore",
  name: "restoreHub",
  summary: "Restore a Talk Hub from the trash",
  async run({ services, actor, params }) {
    const outcome = await restoreHub(services, actor, params.id);
    return outcome?.ok ? done(true) : outcome;
  },
  refusals: restoreHub.refusals,
});

const trashed = endpoint({
  method: "get",
  path: "/trashed-hubs",
  name: "listTrashedHubs",
  area: "hubs",
  summary: "Talk Hubs in the trash, the latest first",
  query: cursorQuery,
  response: listOf(
    z.object({ id: z.uuid(), title: z.string(), status: z.enum(hubStatuses), days_left: z.number().int() }),
  ),
  run: (call) =>
    loadList(
      call,
      (range) => listTrashRange(call.services, call.actor, range),
      ({ deletedAt }) => deletedAt,
    ),
  done: (page, call) => toList(call, page),
});

export const hubEndpoints = [list, read, create, update, schedule, open, close, trash, restore, trashed];
