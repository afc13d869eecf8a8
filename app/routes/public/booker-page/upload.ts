import { data } from "react-router";
import { type BookingFileView, toFileView } from "#app/domain/booker-pages/booker-pages.ts";
import { addBookingFile } from "#app/domain/booker-pages/files.server.ts";
import type { UploadResponse } from "#app/domain/files/files.ts";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { sayRefusal } from "#app/domain/values/command.ts";
import { tooManyRequests } from "#app/request/limits.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { malformedUpload, readUpload } from "#app/request/upload-request.server.ts";
import { openBookerPage } from "#app/routes/public/booker-page/open-page.server.ts";
import { consumeChange } from "#app/routes/public/booker-page/page-changes.server.ts";
import { privatePage } from "#app/routes/public/privacy/private-page.server.ts";
import type { Route } from "./+types/upload.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** `PUT ?id=…&name=…` with a file for the speaker as the body, which is never held in memory (enhance/booker-files). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContextKey);
  const opened = await openBookerPage(context, params.token);
  if (opened === null) return refuse(404, pageEnded);
  if (opened === "expired") return refuse(410, pageEnded);
  const upload = readUpload(request);
  if (typeof upload === "number") return refuse(upload, malformedUpload.message);
  const consumed = await consumeChange(opened.page.id, { hasFile: true });
  if (!consumed.ok) return refuse(429, consumed.message, tooManyRequests(consumed.retryAfterSeconds));
  const outcome = await addBookingFile(services, opened, upload);
  if (outcome === null) return refuse(404, pageEnded);
  if (!outcome.ok) {
    const { status = 409, message } = sayRefusal(addBookingFile.refusals, outcome);
    return refuse(status, message);
  }
  const { firstName } = orNotFound(await findSpeakerForPrivacy(services, opened.page.speakerId));
  return respond({ file: toFileView(outcome.value, firstName) }, { status: 201 });
}

const pageEnded = "This page has closed, so the file was not stored. Please ask the speaker for a new link.";

const refuse = (status: number, message: string, init: ResponseInit = { status }) =>
  respond({ problem: { ...malformedUpload, message } }, init);
const respond = (body: UploadResponse<BookingFileView>, init: ResponseInit) => data(body, init);
