import { href } from "react-router";
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { editHubForm, scheduleForm } from "#app/domain/hubs/form.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { closeHubNow, openHubNow, saveSchedule, undoClosing } from "#app/domain/hubs/schedule.server.ts";
import { changeSharedBranding } from "#app/domain/hubs/shared-branding.server.ts";
import { imageAddressesIn } from "#app/domain/values/image-address.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { buttonOfOne, formOfOne, saying } from "#app/request/command-form.server.ts";
import { applyOverwrite } from "#app/request/form-copy.server.ts";
import { buttonHandler, formHandler, success } from "#app/request/form-handler.server.ts";
import type { FormHandler, SpeakerInput } from "#app/request/intents.server.ts";
import { type EditorInput, findEditedHub } from "#app/routes/dashboard/edit-hub/edited-hub.server.ts";
import { saveValid } from "#app/routes/dashboard/edit-hub/save-valid.server.ts";
import { generateSlugHandler } from "#app/routes/dashboard/hub-form/generate-slug.server.ts";
import { explain, failedNotice, limitReached } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import type { Toast } from "#app/ui/toast.tsx";

const notSaved = "Nothing was saved";

const saved =
  (notice: { toast?: Toast } = {}) =>
  (value: { from: number; to: number }) => ({ ...notice, value });

const staleCopy = async (_: unknown, { services, actor, id }: SpeakerInput) => {
  const latest = await findHub(services, actor, id);
  const reason: RefusalNotice | null = latest && { kind: "stale-copy", latest: latest.version };
  return reason && { message: notSaved, reason };
};

/** Pictures that the hub no longer uses are deleted, unless the speaker may still undo what was just saved. */
function saveForm(prepare: (input: SpeakerInput) => void, notice?: ReturnType<typeof success>) {
  return formHandler(editHubForm, {
    prepare,
    async run(input: EditorInput, values) {
      const { services, actor, id, form } = input;
      const before = await findEditedHub(input);
      const outcome = await updateHub(services, actor, id, values);
      if (!outcome?.ok) return outcome;
      if (notice) {
        const previousImages = [before?.logoUrl, before?.bannerUrl, before?.backgroundUrl];
        await deleteUnusedImages(services, actor, [...previousImages, ...imageAddressesIn(before?.description)]);
      }
      return done({ from: Number(form.get("sentVersion")), to: outcome.value.version });
    },
    refusals: {
      ...saying(updateHub),
      "stale-copy": staleCopy,
      "hub-limit-reached": (_, input, { status }) => limitReached(input, status, notSaved),
      "plan-required": explain(notSaved),
      "event-date-missing": explain(notSaved),
    },
    done: saved(notice),
    failed: failedNotice("Failed to update Talk Hub", notSaved),
  });
}

/** Save Changes. */
const save = saveValid(saveForm(applyOverwrite, success("Success", "Talk Hub updated successfully!")));

/** "Publish": saves the form and opens the hub, or does neither. */
const publish = saveForm(
  (input) => {
    input.form.set("status", "active");
    applyOverwrite(input);
  },
  success("Your Talk Hub is open", "Share its QR code with your audience."),
);

/** The editor's header says that it is saved. */
const saveDraft = saveValid(saveForm(applyOverwrite));
const refuseStale = buttonHandler({
  run: async ({ services, actor, id }) => (await findHub(services, actor, id)) && refuse("stale-copy"),
  refusals: { "stale-copy": staleCopy },
});

/**
 * Saves a draft while its speaker edits it. It changes neither status nor slug, of which half a word is an address too.
 * A hub that is no draft any more counts as saved somewhere else.
 */
const autosave: FormHandler = {
  async run(input: EditorInput) {
    const hub = await findEditedHub(input);
    if (hub?.effectiveStatus !== "draft") return refuseStale.run(input);
    input.form.set("status", "draft");
    input.form.set("statusShown", "draft");
    input.form.set("slug", hub.slug);
    input.form.delete("overwrite");
    return saveDraft.run(input);
  },
};

const scheduled = (message?: string) => saved(success("Schedule updated", message));

/**
 * Saves the schedule panel, separately from the rest of the hub. 409 for a stale copy, or if the
 * new schedule would take the hub live when it may not be, or make one draft too many. 422 for a zone whose clocks never
 * show the talk's times.
 */
const schedule = (prepare?: typeof applyOverwrite) =>
  formOfOne(saveSchedule, scheduleForm, {
    prepare,
    refusals: {
      "skipped-time": ({ field, message }) => ({ status: 422, field, message: `Under Basic Information, ${message}` }),
      "stale-copy": staleCopy,
      async "hub-limit-reached"(_, input, { openDate }) {
        const isUnscheduled =
          !openDate && (await findHub(input.services, input.actor, input.id))?.effectiveStatus === "scheduled";
        return limitReached(input, isUnscheduled ? "draft" : "active", notSaved);
      },
      "plan-required": explain(notSaved),
      "event-date-missing": explain(notSaved),
    },
    done: scheduled(),
  });

/** What "Open Now", "Close Now" and its undoing say when they are refused; closing never is. */
const openingRefused = {
  "hub-limit-reached": (_: unknown, input: SpeakerInput) => limitReached(input, "active"),
  "plan-required": explain(),
  "event-date-missing": explain(),
};
const opened = { refusals: openingRefused, done: scheduled("The page is open to your audience.") };

/** Whichever screen closed the page offers to open it again as it was. */
function closed(versions: { from: number; to: number }, { id }: SpeakerInput) {
  const { toast } = success("Schedule updated", "The page is closed to your audience.");
  const undo = { action: href("/dashboard/edit-hub/:id", { id }), intent: "undo-close" };
  return saved({ toast: { ...toast, undo } })(versions);
}

const brandingChanges = [
  { change: "share", title: "Universal branding is on", message: "All your hubs now share this hub's saved look." },
  { change: "follow", title: "Look updated", message: "This hub follows the shared look again." },
  { change: "stop", title: "Universal branding is off", message: "Each hub has its own look again." },
] as const;

const findBrandingChange = ({ form }: SpeakerInput) =>
  brandingChanges.find(({ change }) => change === form.get("look"));

/**
 * Shares this hub's branding with all hubs, follows the shared one again, or stops sharing.
 * An unknown `look` is treated as a missing hub.
 */
const look = buttonHandler({
  async run(input) {
    const chosen = findBrandingChange(input);
    return chosen ? changeSharedBranding(input.services, input.actor, input.id, chosen.change) : null;
  },
  done(versions, input) {
    const { title = "", message } = findBrandingChange(input) ?? {};
    return saved(success(title, message))(versions);
  },
});

export const editorForms = {
  save,
  autosave,
  publish,
  schedule: schedule(),
  /** "Keep mine instead" of the schedule panel. The other fields of the newer version stay as they are. */
  "overwrite-schedule": schedule(applyOverwrite),
  "open-now": buttonOfOne(openHubNow, opened),
  // Ruling "Hub limits": closing a hub is always allowed.
  "close-now": buttonOfOne(closeHubNow, { refusals: openingRefused, done: closed, whileLocked: "allowed" }),
  "undo-close": buttonOfOne(undoClosing, opened),
  generate: generateSlugHandler(editHubForm),
  look,
};
