// A talk as a rehearsal shows it: the real hub, open, at the rehearsal's own address. Every link, form and beacon of the
// page is built from that address, so none of them can reach the real hub.
import { openManually } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findRehearsal, findRehearsedForms, type Rehearsal } from "#app/domain/rehearsals/queries.server.ts";
import { rehearsalSegment } from "#app/domain/rehearsals/rehearsals.ts";
import type { FormArgs } from "#app/public-forms/public-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { toShownAccess } from "#app/talk-page/access.ts";
import { toFormParts, toNoticeParts } from "#app/talk-page/hub-parts.ts";
import type { ScreenAccess } from "#app/talk-page/screen.server.ts";

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
  const { services, device } = context.get(requestContextKey);
  const rehearsal = await findRehearsal(services, params.token);
  if (!rehearsal) return null;
  const phone = await device();
  const sent = phone && (await findRehearsedForms(services, rehearsal.id, phone.id));
  const hub = toRehearsedHub(rehearsal, services.clock.now());
  return { id: rehearsal.id, hub, access: toAccess(hub, sent) };
}

/** As the talk's own address would decide for an attendee without a grant. `sent` is null for a new device. */
function toAccess(hub: PublicHub, sent: Awaited<ReturnType<typeof findRehearsedForms>> | null): ScreenAccess {
  const visitor = { isAnonymous: false, changesAt: null };
  if (hub.requireEmailVerification && !sent?.hasAccess) {
    const permissions = { mayReadFilesOnly: false, mayRequestAccess: true };
    return { kind: "notice", ...visitor, ...toNoticeParts(hub, "email-required", permissions) };
  }
  const { isEnabled, onEntry, allowSkip } = hub.leadForm;
  const hasSharedContact = sent?.hasSharedContact ?? false;
  const isFormDue = isEnabled && !hasSharedContact;
  if (isFormDue && onEntry && !allowSkip)
    return { kind: "form", ...visitor, hub: toFormParts(hub), verifiedEmail: null };
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
