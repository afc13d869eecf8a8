// What the page's form and its upload share: how often either may be sent, and why a file was not stored.
import { maxBookingFiles } from "#app/domain/booker-pages/booker-pages.ts";
import type { addBookingFile } from "#app/domain/booker-pages/files.server.ts";
import { consumeInOrder, createLimiter } from "#app/request/limits.server.ts";
import { uploadStatuses } from "#app/request/upload-request.server.ts";

const changeLimiter = createLimiter(60, 60 * 60);
const fileLimiter = createLimiter(20, 60 * 60);

export const consumeChange = (pageId: string, { hasFile }: { hasFile: boolean }) =>
  consumeInOrder([changeLimiter, pageId], ...(hasFile ? [[fileLimiter, pageId] as const] : []));

type Refused = Extract<Awaited<ReturnType<typeof addBookingFile>>, { ok: false }>;

/** Why a file was not stored, for its sender: nothing of the speaker's plan. */
export function describeRefusedFile(refused: Refused): { status: number; message: string } {
  switch (refused.refusal) {
    case "locked":
      return { status: 409, message: "This booking is done, so it takes no more files." };
    case "too-many-files":
      return {
        status: 409,
        message: `A booking can have up to ${maxBookingFiles} files. Please send this one by email.`,
      };
    case "storage-limit-reached":
      return { status: 409, message: "There is no space for more files. Please send this one by email." };
    default:
      return { status: uploadStatuses[refused.refusal], message: refused.problem.message };
  }
}
