// The forms of the profile page's parts.
import { validate as isUuid } from "uuid";
import type { z } from "zod";
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { type ProfilePageEdit, profilePageForms } from "#app/domain/profiles/form.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { updateProfilePage } from "#app/domain/profiles/update-profile.server.ts";
import {
  deleteSignatureTalk,
  moveSignatureTalkUp,
  saveSignatureTalk,
} from "#app/domain/signature-talks/commands.server.ts";
import { signatureTalkForm } from "#app/domain/signature-talks/form.ts";
import { listOwnSignatureTalks } from "#app/domain/signature-talks/queries.server.ts";
import { getFirstProblem } from "#app/forms/parse.ts";
import { saying } from "#app/request/command-form.server.ts";
import { applyOverwrite, savedVersions } from "#app/request/form-copy.server.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { refuseStaleProfile } from "#app/routes/dashboard/profile/actions.server.ts";

const saved = success("Saved", "Your profile page shows it now.");

/** Saves one part, and deletes the pictures that it showed before and nothing uses any more. */
const partHandler = (part: keyof typeof profilePageForms) =>
  formHandler(profilePageForms[part] as z.ZodType<ProfilePageEdit>, {
    prepare: applyOverwrite,
    invalid: (form) => failure(getFirstProblem(form)),
    run: async ({ services, actor }, values) => {
      const before = await findOwnProfile(services, actor);
      const outcome = await updateProfilePage(services, actor, part, values);
      const pictures = [before?.stagePhotoUrl, ...(before?.pastEvents.map(({ logoUrl }) => logoUrl) ?? [])];
      if (outcome.ok) await deleteUnusedImages(services, actor, pictures);
      return outcome;
    },
    refusals: { "stale-copy": refuseStaleProfile(part) },
    done: ({ version }, input) => ({ ...saved, value: savedVersions(input, version) }),
  });

/** The card that the form or button names, as its address would. */
const cardIdOf = ({ form }: SpeakerInput) => String(form.get("talk") ?? "");

const saveCard = formHandler(signatureTalkForm, {
  prepare: applyOverwrite,
  invalid: (form) => failure(getFirstProblem(form)),
  run: async (input, values) => {
    const id = cardIdOf(input);
    return isUuid(id) ? saveSignatureTalk(input.services, input.actor, id, values) : null;
  },
  refusals: {
    ...saying(saveSignatureTalk, { refused: "Error", isInForm: true }),
    "stale-copy": async (outcome, input: SpeakerInput) => {
      const talks = await listOwnSignatureTalks(input.services, input.actor);
      const talk = talks.find(({ id }) => id === cardIdOf(input));
      return talk ? { ...saying(saveSignatureTalk)["stale-copy"](outcome), reason: talk.version } : null;
    },
  },
  done: saved,
});

const deleteCard = buttonHandler({
  run: async (input) => {
    const id = cardIdOf(input);
    return isUuid(id) ? deleteSignatureTalk(input.services, input.actor, id) : null;
  },
  done: success("Signature talk deleted"),
});

const moveCard = buttonHandler({
  run: async (input) => {
    const id = cardIdOf(input);
    return isUuid(id) ? moveSignatureTalkUp(input.services, input.actor, id) : null;
  },
  done: {},
});

export const pageForms = {
  hero: partHandler("hero"),
  biographies: partHandler("biographies"),
  "past-events": partHandler("past-events"),
  availability: partHandler("availability"),
  "signature-talk": saveCard,
  "delete-signature-talk": deleteCard,
  "move-signature-talk": moveCard,
};
