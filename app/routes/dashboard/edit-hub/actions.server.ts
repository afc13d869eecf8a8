// The things the edit screen can ask for. Each answers null for a hub that is missing or somebody else's.
import { releaseImages } from "#app/domain/files/images.server.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { editHubForm, scheduleForm } from "#app/domain/hubs/form.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { findHub, suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { closeHubNow, openHubNow, saveSchedule } from "#app/domain/hubs/schedule.server.ts";
import { changeSharedLook } from "#app/domain/hubs/shared-look.server.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";
import { imageAddressesIn } from "#app/domain/values/image-address.ts";
import { knownFields } from "#app/forms/known-fields.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import type { EditAnswer } from "#app/routes/dashboard/edit-hub/answer.ts";
import { failure, limitNotice } from "#app/routes/dashboard/hub-editor/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-editor/refusal-notice.tsx";
import type { Actor, Services } from "#app/services.ts";

type Answered = ActionResult<EditAnswer> | null;
type HubInput = SpeakerInput & { id: string };

const slugTaken = {
  field: "slug",
  message: "Another of your hubs uses or used this address. Please choose a different one.",
};
const tooManySlugs = {
  field: "slug",
  message: `This hub has reached the limit of ${ceilings.addressesPerHub} addresses. Please choose one it has had before.`,
};
const textTooLong = { field: "description", message: "This description is too long. Please shorten it." };
const notSaved = { message: "Nothing was saved" };

/** Save Changes. */
export async function saveHub({ services, actor, id, form }: HubInput): Promise<Answered> {
  // "Keep mine instead" names the version it has seen and means to replace.
  const overwrite = form.get("overwrite");
  if (overwrite) form.set("version", overwrite);
  form.delete("overwrite");

  const parsed = parseFormData(form, editHubForm);
  if (!parsed.ok) return { answer: { form: "hub", result: parsed.result }, status: 422 };
  const refused = (status: number, refusal: RefusalNotice) => ({
    answer: { form: "hub" as const, result: refuseForm(parsed, notSaved), refusal },
    status,
  });
  try {
    const before = await findHub(services, actor, id);
    const outcome = await updateHub(services, actor, id, parsed.values);
    if (!outcome) return null;
    if (outcome.ok) {
      const shown = [before?.logoUrl, before?.bannerUrl, before?.backgroundUrl];
      await releaseImages(services, actor, [...shown, ...imageAddressesIn(before?.description)]);
      const saved = { from: parsed.values.version, to: outcome.value.version };
      const toast = { tone: "success", title: "Success", message: "Talk Hub updated successfully!" } as const;
      return { answer: { form: "hub", saved, toast }, status: 200 };
    }
    if (outcome.refusal === "slug-taken") {
      return { answer: { form: "hub", result: refuseForm(parsed, slugTaken) }, status: 409 };
    }
    if (outcome.refusal === "slug-limit-reached") {
      return { answer: { form: "hub", result: refuseForm(parsed, tooManySlugs) }, status: 409 };
    }
    if (outcome.refusal === "text-too-long") {
      return { answer: { form: "hub", result: refuseForm(parsed, textTooLong) }, status: 422 };
    }
    if (outcome.refusal === "stale-copy") {
      const latest = await findHub(services, actor, id);
      return latest && refused(409, { kind: "stale-copy", latest: latest.version });
    }
    if (outcome.refusal === "hub-limit-reached") {
      return refused(409, await limitNotice(services, actor, parsed.values.status));
    }
    return refused(409, { kind: outcome.refusal });
  } catch (error) {
    return refused(500, failure(services, error, "Failed to update Talk Hub"));
  }
}

/** The schedule panel's own save. */
export async function reschedule({ services, actor, id, form }: HubInput): Promise<Answered> {
  const parsed = parseFormData(form, scheduleForm);
  if (!parsed.ok) return { answer: { form: "schedule", result: parsed.result }, status: 422 };
  const outcome = await saveSchedule(services, actor, id, parsed.values);
  const answered = await scheduled(services, actor, id, outcome, "active");
  if (answered?.answer.refusal) answered.answer.result = refuseForm(parsed, notSaved);
  return answered;
}

/** "Open Now". */
export async function openNow({ services, actor, id }: HubInput): Promise<Answered> {
  return scheduled(services, actor, id, await openHubNow(services, actor, id), "active");
}

/** "Close Now". */
export async function closeNow({ services, actor, id }: HubInput): Promise<Answered> {
  return scheduled(services, actor, id, await closeHubNow(services, actor, id), "closed");
}

/** A slug nobody of this speaker's hubs has; the whole form comes back with it where no script sent it. */
export async function generateSlug({ services, actor, id, form }: HubInput): Promise<Answered> {
  if (!(await findHub(services, actor, id))) return null;
  const slug = await suggestSlug(services, actor, String(form.get("title") ?? ""), id);
  const result = { initialValue: { ...Object.fromEntries(knownFields(form, editHubForm)), slug } };
  return { answer: { form: "hub", slug, result }, status: 200 };
}

const looks = [
  { how: "share", title: "Universal branding is on", message: "All your hubs now share this hub's saved look." },
  { how: "follow", title: "Look updated", message: "This hub follows the shared look again." },
  { how: "stop", title: "Universal branding is off", message: "Each hub has its own look again." },
] as const;

/** The universal branding toggle, and what goes with it. */
export async function changeLook({ services, actor, id, form }: HubInput): Promise<Answered> {
  const look = looks.find(({ how }) => how === form.get("look"));
  if (!look) return null;
  const { how, title, message } = look;
  const saved = await changeSharedLook(services, actor, id, how);
  return saved && { answer: { form: "look", saved, toast: { tone: "success", title, message } }, status: 200 };
}

type ScheduleOutcome = Awaited<ReturnType<typeof saveSchedule>>;

async function scheduled(
  services: Services,
  actor: Actor,
  id: string,
  outcome: ScheduleOutcome,
  wanted: HubStatus,
): Promise<Answered> {
  if (!outcome) return null;
  if (outcome.ok) {
    const toast = { tone: "success", title: "Schedule updated" } as const;
    return { answer: { form: "schedule", saved: outcome.value, toast }, status: 200 };
  }
  const refused = (refusal: RefusalNotice) => ({ answer: { form: "schedule" as const, refusal }, status: 409 });
  if (outcome.refusal === "hub-limit-reached") return refused(await limitNotice(services, actor, wanted));
  if (outcome.refusal === "stale-copy") {
    const latest = await findHub(services, actor, id);
    return latest && refused({ kind: "stale-copy", latest: latest.version });
  }
  return refused({ kind: outcome.refusal });
}
