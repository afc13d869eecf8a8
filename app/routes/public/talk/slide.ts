import { pictureBranding } from "#app/domain/hubs/settings/picture-branding.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import type { QrSlide } from "#app/media/contract.ts";
import { fontFiles } from "#app/media/font-files.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { noCodeResponse } from "#app/routes/endpoints/code-picture.server.ts";
import { pictureResponse, pictureVersion } from "#app/routes/endpoints/picture-response.server.ts";
import { findHubCode } from "#app/talk-page/audience/hub-code.server.ts";
import type { Route } from "./+types/slide.ts";

/**
 * A slide for the end of the talk, 1920 × 1080, with the title, the speaker, the QR code and the URL, as PNG or SVG by
 * the extension. Ruling, "Share".
 */
export async function loader(args: Route.LoaderArgs) {
  const hubCode = await findHubCode(args);
  if (!hubCode) return noCodeResponse();
  const { services, address: client } = args.context.get(requestContextKey);
  const { id, hub, page, link, color } = hubCode;
  const shortCode = await findShortCode(services, id);
  const { ground, font } = pictureBranding(hub.branding);
  const isSvg = new URL(args.request.url).pathname.endsWith(".svg");
  const slide: QrSlide = {
    title: hub.title,
    eventName: hub.eventName,
    speakerName: hub.speaker.name,
    page,
    shortPage: shortCode && `${services.settings.appUrl.origin}/j/${shortCode}`,
    ground,
    font,
    code: { link, color },
    format: isSvg ? "svg" : "png",
  };
  return pictureResponse(services.media, args.request, {
    // The digit counts changes to how it is drawn.
    version: pictureVersion({ slide, drawing: 6 }),
    client,
    headers: { "cache-control": "no-cache", "content-type": isSvg ? "image/svg+xml" : "image/png" },
    draw: (draw) => draw({ task: "qr-slide", slide, fontFiles }),
  });
}
