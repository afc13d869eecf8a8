// The actions for a hub, wherever it is listed (hub-menu.tsx, trash-list.tsx).

import { href } from "react-router";
import { findLiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { duplicateHub } from "#app/domain/hubs/duplicate-hub.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { findTrashedHub, moveToTrash, removeFromTrash, restoreHub } from "#app/domain/hubs/trash.server.ts";
import { statusLabel, trashDays } from "#app/domain/values/hub-status.ts";
import { buttonOfOne } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { loadLimitNotice } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { forLongWork } from "#app/services.ts";
import type { Route } from "./+types/hub-actions.ts";

/** GET: what moves to the trash with the hub. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { stats, feedback } = orNotFound(await findLiveHub(services, actor, id));
  return { views: stats.views, leads: stats.leads, feedback: feedback.total };
}
export type HubContents = Awaited<ReturnType<typeof loader>>;

/** What a hub that may not exist twice, or again, is refused with. `status` is the one it would have. */
const noRoom = (statusOf: (input: SpeakerInput) => Promise<HubStatus>) => ({
  "hub-limit-reached": async (_: unknown, input: SpeakerInput) => ({
    reason: await loadLimitNotice(input.services, input.actor, await statusOf(input)),
  }),
  "hub-total-reached": { reason: { kind: "hub-total-reached" } as RefusalNotice },
  "plan-required": { reason: { kind: "plan-required" } as RefusalNotice },
});

const duplicate = buttonHandler({
  run: ({ services, actor, id, form }) => duplicateHub(services, actor, id, String(form.get("token") ?? "")),
  refusals: noRoom(async () => "draft"),
  done: (copy) => ({
    ...success("Talk Hub duplicated", "Now set a date for the copy."),
    to: href("/dashboard/edit-hub/:id", { id: copy.id }),
  }),
});

const trash = buttonOfOne(moveToTrash, {
  done: ({ title }) => ({
    ...success("Moved to the trash", `“${title}” can be restored for ${trashDays} days.`),
    to: href("/dashboard/hubs"),
  }),
});

const restore = buttonOfOne(restoreHub, {
  refusals: noRoom(async ({ services, actor, id }) => (await findTrashedHub(services, actor, id))?.status ?? "active"),
  done: ({ title, status }, { id }) => ({
    ...success("Talk Hub restored", `“${title}” is back: ${statusLabel(status)}.`),
    to: href("/dashboard/edit-hub/:id", { id }),
  }),
});

const remove = buttonHandler({
  run: ({ services, actor, id }) => removeFromTrash(forLongWork(services), actor, id),
  done: ({ title }) => ({
    ...success("Removed for good", `“${title}” was permanently deleted.`),
    to: `${href("/dashboard/hubs")}?show=trash`,
  }),
});

const hubActionForms = { duplicate, trash, restore, remove };
export type HubActionForms = typeof hubActionForms;

export const action = signedInAction(hubActionForms);
