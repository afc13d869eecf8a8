import { data } from "react-router";
import { findBookingFile } from "#app/domain/booker-pages/files.server.ts";
import { createFileResponse } from "#app/request/file-response.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { openBookerPage } from "#app/routes/public/booker-page/open-page.server.ts";
import { privatePage } from "#app/routes/public/privacy/private-page.server.ts";
import type { Route } from "./+types/file.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** A file of a booking, for whoever has the link to its page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const opened = orNotFound(await openBookerPage(context, params.token));
  if (opened === "expired") throw data(null, 410);
  const file = orNotFound(await findBookingFile(services, opened.page.bookingId, params.fileId));
  const open = (range?: { start: number; end: number }) => services.storage.stream(file.key, range);
  return createFileResponse(request, { ...file, open });
}
