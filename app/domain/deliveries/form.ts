// The speaker's forms about the deliveries of a talk.
import { z } from "zod";
import { maxChangeNoteLength } from "#app/domain/deliveries/deliveries.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const hub = line("Please choose a talk hub.").min(1, "Please choose a talk hub.");

/** What was changed for the delivery `hub`; an empty text removes the note. */
export const changeNoteForm = z.object({
  hub,
  note: paragraphs()
    .max(maxChangeNoteLength, `Please use at most ${maxChangeNoteLength} characters.`)
    .optional()
    .transform((text) => text || null),
});

export const sameTalkForm = z.object({ hub });
