import { qrWidths } from "#app/domain/values/qr-widths.ts";
import type { QrCode } from "#app/media/contract.ts";
import type { RequestContext } from "#app/request/request-context.ts";
import { pictureResponse, pictureVersion } from "#app/routes/endpoints/picture-response.server.ts";

type Code = Pick<QrCode, "link" | "color">;

/** A QR code as SVG or PNG, by the extension in the URL. `?size=` chooses the width. */
export async function codePictureResponse(
  { services, address }: RequestContext,
  request: Request,
  code: Code,
): Promise<Response> {
  const url = new URL(request.url);
  const isSvg = url.pathname.endsWith(".svg");
  const size = Number(url.searchParams.get("size"));
  const width = (!isSvg && qrWidths.find((each) => each === size)) || qrWidths[0];
  const picture: QrCode = { ...code, format: isSvg ? "svg" : "png", width };
  return pictureResponse(services.media, request, {
    version: pictureVersion(picture),
    client: address,
    headers: { "cache-control": "no-cache", "content-type": isSvg ? "image/svg+xml" : "image/png" },
    draw: (draw) => draw({ task: "qr-code", code: picture }),
  });
}

/** The same 404 for a missing hub and for one that this visitor may not know of. */
export const noCodeResponse = () => new Response("There is no talk at this address.", { status: 404 });
