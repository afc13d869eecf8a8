import { findOwnCertificate } from "#app/domain/certificates/queries.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { findCertificateState } from "#app/talk-page/audience/certificate-form.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { buildCertificateScreen } from "#app/talk-page/certificate-screen.server.ts";
import type { CertificateScreen } from "#app/talk-page/screens.ts";

/** What this device may do, with its certificate; null where there are none and never were. */
export async function findCertificateScreen(args: HubRouteArgs): Promise<CertificateScreen | null> {
  const { services, findDevice } = args.context.get(requestContextKey);
  const formHub = await findFormHub(args);
  if (!formHub) return null;
  const device = await findDevice();
  const state = await findCertificateState(services, formHub.hub, device?.id);
  if (!state) return null;
  const own = device && (await findOwnCertificate(services, { hubId: formHub.hub.id, deviceId: device.id }));
  return buildCertificateScreen(services, formHub.hub, { state, own: own ?? null });
}

/** This device's certificate, at a talk that visitors may know of. */
export async function findDeviceCertificate(args: HubRouteArgs) {
  const { services, findDevice } = args.context.get(requestContextKey);
  const [formHub, device] = [await findFormHub(args), await findDevice()];
  if (!formHub || !device) return null;
  const { hub } = formHub;
  const certificate = await findOwnCertificate(services, { hubId: hub.id, deviceId: device.id });
  return certificate && { hub, certificate };
}
