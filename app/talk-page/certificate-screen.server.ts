// The page of a talk's certificate of attendance.
import {
  type Certificate,
  certificatePath,
  certificateTitle,
  listCertificateDetails,
} from "#app/domain/certificates/certificates.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Services } from "#app/services.ts";
import type { CertificateScreen, CertificateState, CertificateView } from "#app/talk-page/screens.ts";
import { toNoticeHub } from "#app/talk-page/shown-hub.ts";

export function toCertificateView({ settings }: Pick<Services, "settings">, certificate: Certificate): CertificateView {
  const checkPath = certificatePath(certificate.code);
  return {
    name: certificate.name,
    details: listCertificateDetails(certificate),
    checkPath,
    checkUrl: settings.appUrl.origin + checkPath,
  };
}

export function buildCertificateScreen(
  services: Services,
  publicHub: PublicHub,
  { state, own }: { state: CertificateState; own: Certificate | null },
): CertificateScreen {
  const hub = toNoticeHub(publicHub);
  return {
    kind: "certificate",
    hub,
    meta: {
      title: `${certificateTitle} · ${hub.title}`,
      description: "For people who were in the room.",
      keywords: null,
      mayBeIndexed: false,
      canonical: services.settings.appUrl.origin + hub.path,
      picture: null,
      jsonLd: null,
    },
    formToken: createFormToken(services, publicHub.id, services.clock.now()),
    state,
    own: own && toCertificateView(services, own),
  };
}
