// The forms of the screen "For organisers". Empty fields become null.
import { z } from "zod";
import { kitLimits, photoKinds } from "#app/domain/kits/kits.ts";
import { emailLine, validEmail } from "#app/domain/values/email-address.ts";
import { line, optionalText, paragraphs, requiredText, tooLongMessage } from "#app/domain/values/plain-text.ts";

/** `version` is that of the texts that the form was opened with. */
export const kitForm = z.object({
  version: line().max(100).default(""),
  pronunciation: optionalText(kitLimits.pronunciation),
  introduction: optionalText(kitLimits.introduction, paragraphs),
  stageNeeds: optionalText(kitLimits.stageNeeds, paragraphs),
});
export type KitTexts = z.output<typeof kitForm>;

/** A photo's details. `photoId` is its file's. */
export const photoForm = z.object({
  photoId: z.uuid(),
  kind: z.enum(photoKinds, "Please choose one from the list").default("portrait"),
  alt: requiredText("Please say what the photo shows", kitLimits.alt),
  credit: optionalText(kitLimits.credit),
});

/** To whom the one-sheet goes. */
export const oneSheetForm = z.object({
  email: emailLine("Please enter an email").max(254, tooLongMessage(254)).pipe(validEmail()),
});

export const photoButton = z.object({ photoId: z.uuid() });
