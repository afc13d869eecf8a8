import { certificatePath, certificateTitle } from "#app/domain/certificates/certificates.ts";
import { fontFiles } from "#app/media/font-files.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { pictureResponse, pictureVersion } from "#app/routes/endpoints/picture-response.server.ts";
import { findDeviceCertificate } from "#app/talk-page/audience/certificate-screen.server.ts";
import { buildCertificateDocument } from "#app/talk-page/certificate-document.ts";
import { toNoticeHub } from "#app/talk-page/shown-hub.ts";
import type { Route } from "./+types/certificate-file.ts";

/** This device's certificate of attendance as PDF, with a code that opens its check address. */
export async function loader(args: Route.LoaderArgs) {
  const { services, address: client } = args.context.get(requestContextKey);
  const found = await findDeviceCertificate(args);
  if (!found) return new Response("There is no certificate for this device.", { status: 404 });
  const { hub, certificate } = found;
  const checkUrl = services.settings.appUrl.origin + certificatePath(certificate.code);
  const content = { certificate, branding: toNoticeHub(hub).branding, checkUrl };
  const code = { link: checkUrl, color: { dark: "#1f2937", light: "#ffffff" }, format: "png", width: 360 } as const;
  return pictureResponse(services.media, args.request, {
    version: pictureVersion(content),
    client,
    async draw(draw) {
      const page = buildCertificateDocument(content, await draw({ task: "qr-code", code }));
      return draw({ task: "printed-page", page, fontFiles });
    },
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${certificateTitle.toLowerCase().replaceAll(" ", "-")}.pdf"`,
      "cache-control": "private, no-cache",
    },
  });
}
