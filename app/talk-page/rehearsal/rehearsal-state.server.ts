// A talk as a rehearsal shows it: the real hub, open, at the rehearsal's own address. Every link, form and beacon of the
// page is built from that address, so none of them can reach the real hub.
import { openManually } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findRehearsal, findRehearsedForms, type Rehearsal } from "#app/domain/rehearsals/queries.server.ts";
import { rehearsalSegment } from "#app/domain/rehearsals/rehearsals.ts";
import type { FormArgs } from "#app/public-forms/public-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { toHubRef, toNoticeContent, toShownAccess } from "#app/talk-page/access.ts";
import type { ScreenAccess } from "#app/talk-page/screen.server.ts";
import { toFormHub } from "#app/talk-page/shown-hub.ts";

export interface RehearsalArgs extends FormArgs {
  params: { token: string };
}

export interface RehearsalState {
  /** The rehearsal's. */
  id: string;
  /** At the rehearsal's address. */
  hub: PublicHub;
  /** What this device sees. */
  access: ScreenAccess;
}

/** The rehearsal of this link as this device sees it; null when there is none. */
export async function findRehearsalState({ params, context }: RehearsalArgs): Promise<RehearsalState | null> {
  const { services, findDevice } = context.get(requestContextKey);
  const rehearsal = await findRehearsal(services, params.token);
  if (!rehearsal) return null;
  const device = await findDevice();
  const sent = device && (await findRehearsedForms(services, rehearsal.id, device.id));
  const hub = toRehearsedHub(rehearsal, services.clock.now());
  return { id: rehearsal.id, hub, access: toAccess(hub, sent) };
}

/** As the talk's own address would decide for an attendee without a grant. `sent` is null for a new device. */
function toAccess(hub: PublicHub, sent: Awaited<ReturnType<typeof findRehearsedForms>> | null): ScreenAccess {
  const visitor = { ref: toHubRef(hub), isAnonymous: false, changesAt: null };
  if (hub.requireEmailVerification && !sent?.hasAccess) {
    const content = toNoticeContent(hub, "email-required", { mayReadFilesOnly: false });
    return { kind: "notice", ...visitor, mayRequestAccess: true, hasList: hub.access === "listed", ...content };
  }
  const hasSharedContact = sent?.hasSharedContact ?? false;
  const isFormDue = hub.leadCaptureEnabled && !hasSharedContact;
  if (isFormDue && hub.leadOnEntry && !hub.leadAllowSkip)
    return { kind: "form", ...visitor, hub: toFormHub(hub), verifiedEmail: null };
  return toShownAccess(hub, { isFormDue, hasSharedContact, isPreview: false });
}

/** Without the links to the speaker's profile, where a booking would be real. */
const toRehearsedHub = ({ hub, token }: Rehearsal, now: Date): PublicHub => ({
  ...hub,
  ...openManually(hub, now),
  publicVisibility: true,
  slug: token,
  speaker: { ...hub.speaker, username: rehearsalSegment, hasPublicProfile: false },
});
