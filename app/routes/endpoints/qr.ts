import { visit } from "#app/request/visit.ts";
import { codePicture } from "#app/routes/endpoints/code-picture.server.ts";
import { findHubCode, noCode } from "#app/routes/endpoints/hub-code.server.ts";
import type { Route } from "./+types/qr.ts";

/** The code of a hub's address, `qr.png` or `qr.svg`. */
export async function loader(asked: Route.LoaderArgs) {
  const code = await findHubCode(asked);
  return code ? codePicture(asked.context.get(visit), asked.request, code) : noCode();
}
