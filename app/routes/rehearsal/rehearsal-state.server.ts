// A talk as a rehearsal shows it: the real hub, open, at the rehearsal's own address. Every link, form and beacon of the
// page is built from that address, so none of them can reach the real hub.
import { openManually } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findRehearsal, findRehearsedForms, type Rehearsal } from "#app/domain/rehearsals/queries.server.ts";
import { rehearsalSegment } from "#app/domain/rehearsals/rehearsals.ts";
import type { FormArgs } from "#app/public-forms/public-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";

export interface RehearsalArgs extends FormArgs {
  params: { token: string };
}

export interface RehearsalState {
  /** The rehearsal's. */
  id: string;
  /** At the rehearsal's address. */
  hub: PublicHub;
  /** At its own. */
  realHub: PublicHub;
  /** The talk is restricted, and this device has not asked for access yet. */
  isLocked: boolean;
  /** This device has not filled in the lead form. */
  isFormDue: boolean;
  /** Nothing is shown before the lead form. */
  isBehindForm: boolean;
  hasSharedContact: boolean;
}

/** The rehearsal of this link as this device sees it; null when there is none. */
export async function findRehearsalState({ params, context }: RehearsalArgs): Promise<RehearsalState | null> {
  const { services, device } = context.get(requestContextKey);
  const rehearsal = await findRehearsal(services, params.token);
  if (!rehearsal) return null;
  const phone = await device();
  const sent = phone && (await findRehearsedForms(services, rehearsal.id, phone.id));
  const hub = toRehearsedHub(rehearsal, services.clock.now());
  const { isEnabled, onEntry, allowSkip } = hub.leadForm;
  const hasSharedContact = sent?.hasSharedContact ?? false;
  const isFormDue = isEnabled && !hasSharedContact;
  return {
    id: rehearsal.id,
    hub,
    realHub: rehearsal.hub,
    isLocked: hub.requireEmailVerification && !sent?.hasAccess,
    isFormDue,
    isBehindForm: isFormDue && onEntry && !allowSkip,
    hasSharedContact,
  };
}

/** Without the links to the speaker's profile, where a booking would be real. */
const toRehearsedHub = ({ hub, token }: Rehearsal, now: Date): PublicHub => ({
  ...hub,
  ...openManually(hub, now),
  publicVisibility: true,
  slug: token,
  speaker: { ...hub.speaker, username: rehearsalSegment, hasPublicProfile: false },
});
