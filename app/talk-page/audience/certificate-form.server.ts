// An attendee's certificate of attendance: who may have one, the name on it, and its end.

import { deleteCertificate, nameCertificate } from "#app/domain/certificates/commands.server.ts";
import { certificateForm } from "#app/domain/certificates/form.ts";
import { findOwnCertificate, hasScannedHall } from "#app/domain/certificates/queries.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findTalkPhase } from "#app/domain/hubs/talk-phase.server.ts";
import { endOfTalk } from "#app/domain/values/talk-times.ts";
import { definePublicForm } from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import type { Services } from "#app/services.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import type { CertificateState } from "#app/talk-page/screens.ts";

// As for feedback: never by IP address.
const deviceLimiter = createLimiter(20, 10 * 60);
const roomLimiter = createLimiter(2_000, 60);

const refusals: Record<Exclude<CertificateState, "open" | "rehearsal">, string> = {
  early: "The talk is not over yet. Please come back then.",
  absent: "Only a device that scanned the code on the hall screen gets a certificate.",
  archived: "This talk is archived. No new certificates are made.",
};

/** What this device may do at a talk. One that has a certificate may correct its name for as long as there are others. */
export async function findCertificateState(
  services: Services,
  hub: PublicHub,
  deviceId: string | undefined,
): Promise<Exclude<CertificateState, "rehearsal"> | null> {
  const now = services.clock.now();
  const device = deviceId ? { hubId: hub.id, deviceId } : null;
  if (device && (await findOwnCertificate(services, device))) return "open";
  if (!hub.offerCertificate) return null;
  if (effectiveStatus(hub, now) === "archived") return "archived";
  if (!device || !(await hasScannedHall(services, device))) return "absent";
  const phase = await findTalkPhase(services, hub.id);
  // Who leaves at the written end gets it on the way out, however long the talk goes on.
  const isPastItsEnd = phase === "on" && now >= (endOfTalk(hub) ?? Number.POSITIVE_INFINITY);
  return phase === "over" || isPastItsEnd ? "open" : "early";
}

/** Stored once for each device, however often it is sent. */
export const audienceCertificate = definePublicForm({
  find: (args: HubRouteArgs) => findFormHub(args),
  tokenSubject: ({ hub }) => hub.id,
  mailsTo: null,
  schema: () => certificateForm,
  limits: ({ target: { hub } }) => ({
    byDevice: [[deviceLimiter, hub.id]],
    byNetwork: [[roomLimiter, hub.id]],
  }),
  async submit({ context: { services }, target: { hub }, values, deviceId }) {
    const device = { hubId: hub.id, deviceId };
    const location = `/${hub.speaker.username}/${hub.slug}/certificate#certificate`;
    if (values.intent === "delete") {
      await deleteCertificate(services, device);
      return { location };
    }
    const state = await findCertificateState(services, hub, deviceId);
    if (state !== "open") return { status: 409, message: refusals[state ?? "absent"] };
    await nameCertificate(services, device, values.name);
    return { location };
  },
  failure: { message: "Failed to make the certificate. Please try again.", logMessage: "certificate not stored" },
});
