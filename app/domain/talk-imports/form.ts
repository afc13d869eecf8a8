// What the import screen sends beside the file.
import { z } from "zod";
import { readChosenColumns } from "#app/csv/person-columns.ts";
import { talkFields } from "#app/csv/talk-columns.ts";
import { maxTalksPerFile } from "#app/domain/talk-imports/talk-imports.ts";
import { parseJson } from "#app/domain/values/parse-json.ts";
import { line, optionalText } from "#app/domain/values/plain-text.ts";
import { dateOrders } from "#app/domain/values/written-date.ts";

const lines = z.array(z.int().positive()).max(maxTalksPerFile);

export const talkFileForm = z.object({
  columns: z
    .string()
    .max(10_000)
    .optional()
    .transform((text) => readChosenColumns(text, talkFields)),
  dateOrder: z
    .enum(dateOrders)
    .optional()
    .transform((order) => order ?? null),
  /** Checked on the server, which knows all names. Without one it is the speaker's own. */
  timezone: line().optional(),
  speaker: optionalText(300),
  eventName: optionalText(200),
});

export const importTalksForm = talkFileForm.extend({
  /** The lines of the talks that were chosen; without any, all that are new. */
  lines: z
    .string()
    .max(7 * maxTalksPerFile)
    .optional()
    .transform((text, context) => {
      if (text === undefined) return null;
      const read = lines.safeParse(parseJson(text));
      if (!read.success) context.addIssue({ code: "custom", message: "Please choose the talks again" });
      return read.data ?? null;
    }),
});
