import { z } from "zod";
import { line } from "#app/domain/values/plain-text.ts";

/** The six digits that open a hall screen. Spaces and dashes between them are ignored. */
export const stageCodeForm = z.object({
  code: line("Please enter the code from the speaker's phone")
    .transform((input) => input.normalize("NFKC").replace(/[\s-]/g, ""))
    .pipe(line().regex(/^\d{6}$/, "A code has 6 digits")),
});
