import { maxTalkFileBytes } from "#app/domain/talk-imports/talk-imports.ts";
import type { UploadLimit } from "#app/routes/dashboard/csv-upload/upload-limit.ts";

export const talkFileLimit: UploadLimit = {
  bytes: maxTalkFileBytes,
  tooLarge: "This file is larger than 10 MB. Please split it, or save the page without its pictures.",
};
