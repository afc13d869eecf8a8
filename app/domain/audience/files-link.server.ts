// The link in the email with a hub's files. It names a person's capture, so that it ends when the person is deleted.
import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { approvedAttendees, leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** The query parameter of the link. */
export const filesLinkParam = "mine";

const token = signedToken("files link" satisfies SigningPurpose, { captureId: uuidField });

/** For the query `?mine=` of the hub's address and its files. */
export const createFilesToken = (services: Pick<Services, "signer">, captureId: string): string =>
  token.create(services, { captureId });

/**
 * The address that the link was sent to, while it may still read this hub: where a hub has a list, only an address on
 * it. Null for a forged link, or once the person was deleted. Opening the link changes nothing.
 */
export async function findFilesReader(
  { db, signer }: Pick<Services, "db" | "signer">,
  hubId: string,
  linkToken: string | null,
): Promise<{ email: string } | null> {
  const captureId = linkToken && token.read({ signer }, linkToken)?.captureId;
  if (!captureId) return null;
  const isListed = and(
    eq(approvedAttendees.talkHubId, leadCaptures.talkHubId),
    eq(approvedAttendees.email, leads.email),
    isNotNull(approvedAttendees.approvedAt),
  );
  const [reader] = await db
    .select({ email: leads.email })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .innerJoin(talkHubs, eq(talkHubs.id, leadCaptures.talkHubId))
    .leftJoin(approvedAttendees, isListed)
    .where(
      and(
        eq(leadCaptures.id, captureId),
        eq(leadCaptures.talkHubId, hubId),
        or(ne(talkHubs.access, "listed"), isNotNull(approvedAttendees.id)),
      ),
    );
  return reader?.email ? { email: reader.email } : null;
}
