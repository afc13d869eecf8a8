import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { editHubForm, scheduleForm } from "#app/domain/hubs/form.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { findHub, suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { closeHubNow, openHubNow, saveSchedule } from "#app/domain/hubs/schedule.server.ts";
import { changeSharedBranding } from "#app/domain/hubs/shared-branding.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { imageAddressesIn } from "#app/domain/values/image-address.ts";
import { findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";
import { filterKnownFields, parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { PlainActionResult } from "#app/request/action-result.server.ts";
import { applyOverwrite } from "#app/request/form-copy.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import type { EditActionData } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { loadLimitNotice, toFailureNotice } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import type { Actor, Services } from "#app/services.ts";

type EditActionResult = PlainActionResult<EditActionData> | null;
type HubInput = SpeakerInput & { id: string };

const slugInUse = {
  field: "slug",
  message: "Another of your hubs uses or used this address. Please choose a different one.",
};
const tooManySlugs = {
  field: "slug",
  message: `This hub has reached the limit of ${maxCounts.addressesPerHub} addresses. Please choose one it has had before.`,
};
const textTooLong = { field: "description", message: "This description is too long. Please shorten it." };
const notesTooLong = { field: "privateNotes", message: "These notes are too long. Please shorten them." };
const notSaved = { message: "Nothing was saved" };

/** Save Changes. Pictures that the hub no longer uses are deleted. */
export const saveHub = (input: HubInput): Promise<EditActionResult> => storeEdit(input, { deletesPictures: true });

/** "Publish": saves the form and opens the hub, or does neither. */
export async function publishHub(input: HubInput): Promise<EditActionResult> {
  input.form.set("status", "active");
  const result = await saveHub(input);
  if (!result?.actionData.saved) return result;
  const toast = {
    tone: "success",
    title: "Your Talk Hub is open",
    message: "Share its QR code with your audience.",
  } as const;
  return { ...result, actionData: { ...result.actionData, toast } };
}

/**
 * Saves a draft while its speaker edits it. It changes neither status nor slug, of which half a word is an address too.
 * A hub that is no draft any more counts as saved somewhere else. Pictures stay until the sweep, because a speaker may
 * undo what was just saved.
 */
export async function autosaveDraft(input: HubInput): Promise<EditActionResult> {
  const hub = await findHub(input.services, input.actor, input.id);
  if (!hub) return null;
  if (hub.effectiveStatus !== "draft") {
    return { actionData: { form: "hub", refusal: { kind: "stale-copy", latest: hub.version } }, status: 409 };
  }
  input.form.set("status", "draft");
  input.form.set("statusShown", "draft");
  input.form.set("slug", hub.slug);
  input.form.delete("overwrite");
  const result = await storeEdit(input, { deletesPictures: false });
  // The editor's header says that it is saved.
  return result && { ...result, actionData: { ...result.actionData, toast: undefined } };
}

async function storeEdit(
  { services, actor, id, form }: HubInput,
  { deletesPictures }: { deletesPictures: boolean },
): Promise<EditActionResult> {
  const sentVersion = Number(form.get("version"));
  applyOverwrite({ form });
  const parsed = parseFormData(form, editHubForm);
  if (!parsed.ok) return { actionData: { form: "hub", result: parsed.result }, status: 422 };
  const toRefusal = (status: number, refusal: RefusalNotice) => ({
    actionData: { form: "hub" as const, result: refuseForm(parsed, notSaved), refusal },
    status,
  });
  try {
    const before = await findHub(services, actor, id);
    const skipped = before && findSkippedTalkTime({ ...parsed.values, timezone: before.timezone });
    if (skipped) return { actionData: { form: "hub", result: refuseForm(parsed, skipped) }, status: 422 };
    const outcome = await updateHub(services, actor, id, parsed.values);
    if (!outcome) return null;
    if (outcome.ok) {
      const previousImages = [before?.logoUrl, before?.bannerUrl, before?.backgroundUrl];
      if (deletesPictures)
        await deleteUnusedImages(services, actor, [...previousImages, ...imageAddressesIn(before?.description)]);
      const saved = { from: sentVersion, to: outcome.value.version };
      const toast = { tone: "success", title: "Success", message: "Talk Hub updated successfully!" } as const;
      return { actionData: { form: "hub", saved, toast }, status: 200 };
    }
    if (outcome.refusal === "slug-taken") {
      return { actionData: { form: "hub", result: refuseForm(parsed, slugInUse) }, status: 409 };
    }
    if (outcome.refusal === "slug-limit-reached") {
      return { actionData: { form: "hub", result: refuseForm(parsed, tooManySlugs) }, status: 409 };
    }
    if (outcome.refusal === "text-too-long") {
      return { actionData: { form: "hub", result: refuseForm(parsed, textTooLong) }, status: 422 };
    }
    if (outcome.refusal === "notes-too-long") {
      return { actionData: { form: "hub", result: refuseForm(parsed, notesTooLong) }, status: 422 };
    }
    if (outcome.refusal === "stale-copy") {
      const latest = await findHub(services, actor, id);
      return latest && toRefusal(409, { kind: "stale-copy", latest: latest.version });
    }
    if (outcome.refusal === "hub-limit-reached") {
      return toRefusal(409, await loadLimitNotice(services, actor, parsed.values.status));
    }
    return toRefusal(409, { kind: outcome.refusal });
  } catch (error) {
    return toRefusal(500, toFailureNotice(services, error, "Failed to update Talk Hub"));
  }
}

/**
 * Saves the schedule panel, separately from the rest of the hub. 409 for a stale copy, or if the
 * new schedule would take the hub live when it may not be, or make one draft too many. 422 for a zone whose clocks never
 * show the talk's times.
 */
export async function reschedule({ services, actor, id, form }: HubInput): Promise<EditActionResult> {
  const parsed = parseFormData(form, scheduleForm);
  if (!parsed.ok) return { actionData: { form: "schedule", result: parsed.result }, status: 422 };
  const { timezone } = parsed.values;
  const hub = await findHub(services, actor, id);
  const skipped = hub && hub.timezone !== timezone && findSkippedTalkTime({ ...hub, timezone });
  if (skipped) {
    const message = `Under Basic Information, ${skipped.message}`;
    return {
      actionData: { form: "schedule", result: refuseForm(parsed, { field: "timezone", message }) },
      status: 422,
    };
  }
  const outcome = await saveSchedule(services, actor, id, parsed.values);
  const isUnscheduled =
    !parsed.values.openDate && (await findHub(services, actor, id))?.effectiveStatus === "scheduled";
  const targetStatus = isUnscheduled ? "draft" : "active";
  const result = await toScheduleResult(services, actor, id, outcome, { targetStatus });
  if (result?.actionData.refusal) result.actionData.result = refuseForm(parsed, notSaved);
  return result;
}

/** "Keep mine instead" of the schedule panel. The other fields of the newer version stay as they are. */
export function overwriteSchedule(input: HubInput): Promise<EditActionResult> {
  applyOverwrite(input);
  return reschedule(input);
}

/** "Open Now". 409 with the reason if the hub may not go live. */
export async function openNow({ services, actor, id }: HubInput): Promise<EditActionResult> {
  const outcome = await openHubNow(services, actor, id);
  return toScheduleResult(services, actor, id, outcome, {
    targetStatus: "active",
    message: "The page is open to your audience.",
  });
}

/** "Close Now", which is never refused. */
export async function closeNow({ services, actor, id }: HubInput): Promise<EditActionResult> {
  const outcome = await closeHubNow(services, actor, id);
  return toScheduleResult(services, actor, id, outcome, {
    targetStatus: "closed",
    message: "The page is closed to your audience.",
  });
}

/**
 * Returns a slug that none of the speaker's hubs uses, with the whole form for browsers that submitted it before
 * hydration.
 */
export async function generateSlugAction({ services, actor, id, form }: HubInput): Promise<EditActionResult> {
  if (!(await findHub(services, actor, id))) return null;
  const slug = await suggestSlug(services, actor, String(form.get("title") ?? ""), id);
  const result = { initialValue: { ...Object.fromEntries(filterKnownFields(form, editHubForm)), slug } };
  return { actionData: { form: "hub", slug, result }, status: 200 };
}

const brandingChanges = [
  { change: "share", title: "Universal branding is on", message: "All your hubs now share this hub's saved look." },
  { change: "follow", title: "Look updated", message: "This hub follows the shared look again." },
  { change: "stop", title: "Universal branding is off", message: "Each hub has its own look again." },
] as const;

/**
 * Shares this hub's branding with all hubs, follows the shared one again, or stops sharing.
 * An unknown `look` is treated as a missing hub.
 */
export async function changeUniversalBranding({ services, actor, id, form }: HubInput): Promise<EditActionResult> {
  const brandingChange = brandingChanges.find(({ change }) => change === form.get("look"));
  if (!brandingChange) return null;
  const { change, title, message } = brandingChange;
  const saved = await changeSharedBranding(services, actor, id, change);
  return saved && { actionData: { form: "branding", saved, toast: { tone: "success", title, message } }, status: 200 };
}

type ScheduleOutcome = Awaited<ReturnType<typeof saveSchedule>>;

async function toScheduleResult(
  services: Services,
  actor: Actor,
  id: string,
  outcome: ScheduleOutcome,
  { targetStatus, message }: { targetStatus: HubStatus; message?: string },
): Promise<EditActionResult> {
  if (!outcome) return null;
  if (outcome.ok) {
    const toast = { tone: "success", title: "Schedule updated", message } as const;
    return { actionData: { form: "schedule", saved: outcome.value, toast }, status: 200 };
  }
  const toRefusal = (refusal: RefusalNotice) => ({ actionData: { form: "schedule" as const, refusal }, status: 409 });
  if (outcome.refusal === "hub-limit-reached") return toRefusal(await loadLimitNotice(services, actor, targetStatus));
  if (outcome.refusal === "stale-copy") {
    const latest = await findHub(services, actor, id);
    return latest && toRefusal({ kind: "stale-copy", latest: latest.version });
  }
  return toRefusal({ kind: outcome.refusal });
}
