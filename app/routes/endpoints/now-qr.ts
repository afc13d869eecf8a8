import { findSpeakerByName } from "#app/domain/profiles/public-profile.server.ts";
import { visit } from "#app/request/visit.ts";
import { codePicture } from "#app/routes/endpoints/code-picture.server.ts";
import { noCode } from "#app/routes/endpoints/hub-code.server.ts";
import type { Route } from "./+types/now-qr.ts";

/** The code of a speaker's `/{username}/now`, `qr.png` or `qr.svg`: printed once, it leads to each talk in its turn. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(visit);
  const { services } = asked;
  const speaker = await findSpeakerByName(services, params.username.toLowerCase());
  if (!speaker) return noCode();
  const link = `${services.settings.appUrl.origin}/${speaker.username}/now?s=qr`;
  return codePicture(asked, request, { link, color: { dark: "#000000", light: "#ffffff" } });
}
