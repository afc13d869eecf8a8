// The actions for a hub, wherever it is listed (hub-menu.tsx, trash-list.tsx).
import { data, href } from "react-router";
import { findLiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { duplicateHub } from "#app/domain/hubs/duplicate-hub.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { findTrashedHub, moveToTrash, removeFromTrash, restoreHub } from "#app/domain/hubs/trash.server.ts";
import { statusLabel, trashDays } from "#app/domain/values/hub-status.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { loadLimitNotice } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import type { Actor, Services } from "#app/services.ts";
import { forLongWork } from "#app/services.ts";
import type { Route } from "./+types/hub-actions.ts";

export interface HubActionData {
  refusal: RefusalNotice;
}

/** GET: what moves to the trash with the hub. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { stats, feedback } = orNotFound(await findLiveHub(services, actor, id));
  return { views: stats.views, leads: stats.leads, feedback: feedback.total };
}
export type HubContents = Awaited<ReturnType<typeof loader>>;

type HubInput = SpeakerInput & { id: string };

async function duplicate({ services, actor, id, form }: HubInput) {
  const token = String(form.get("token") ?? "");
  const outcome = orNotFound(await duplicateHub(services, actor, id, token));
  if (!outcome.ok) return toRefusal(services, actor, outcome.refusal, "draft");
  const copy = href("/dashboard/edit-hub/:id", { id: outcome.value.id });
  return redirectWithToast(copy, {
    tone: "success",
    title: "Talk Hub duplicated",
    message: "Now set a date for the copy.",
  });
}

async function trash({ services, actor, id }: HubInput) {
  const { title } = orNotFound(await moveToTrash(services, actor, id));
  return redirectWithToast("/dashboard/hubs", {
    tone: "success",
    title: "Moved to the trash",
    message: `“${title}” can be restored for ${trashDays} days.`,
  });
}

async function restore({ services, actor, id }: HubInput) {
  const before = await findTrashedHub(services, actor, id);
  const outcome = orNotFound(await restoreHub(services, actor, id));
  if (!outcome.ok) return toRefusal(services, actor, outcome.refusal, before?.status ?? "active");
  const { title, status } = outcome.value;
  return redirectWithToast(href("/dashboard/edit-hub/:id", { id }), {
    tone: "success",
    title: "Talk Hub restored",
    message: `“${title}” is back: ${statusLabel(status)}.`,
  });
}

async function remove({ services, actor, id }: HubInput) {
  const { title } = orNotFound(await removeFromTrash(forLongWork(services), actor, id));
  return redirectWithToast("/dashboard/hubs?show=trash", {
    tone: "success",
    title: "Removed for good",
    message: `“${title}” was permanently deleted.`,
  });
}

async function toRefusal(
  services: Services,
  actor: Actor,
  refusal: "hub-limit-reached" | "hub-ceiling-reached" | "plan-required",
  status: HubStatus,
) {
  const notice: RefusalNotice =
    refusal === "hub-limit-reached" ? await loadLimitNotice(services, actor, status) : { kind: refusal };
  return data<HubActionData>({ refusal: notice }, 409);
}

const intents = defineIntents({ duplicate, trash, restore, remove });

export const action = defineAction(intents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), id });
});
