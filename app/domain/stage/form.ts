import { z } from "zod";
import { parseStageCode, stageCodeLength } from "#app/domain/stage/stage-code.server.ts";
import { line } from "#app/domain/values/plain-text.ts";

/** The code that opens a hall screen, however it is typed. */
export const stageCodeForm = z.object({
  code: line("Please enter the code from the speaker's phone").transform((typed, { addIssue }) => {
    const code = parseStageCode(typed);
    if (code) return code;
    addIssue({ code: "custom", message: `A code has ${stageCodeLength} letters and digits` });
    return z.NEVER;
  }),
});
