// The link that opens a hall screen on the venue's machine, where the speaker never signs in: the hub's short code, which
// everyone may know, and a code from the speaker's phone (stage-code.server.ts). It is derived from the row and our secret, so the
// phone can show it again, and only its keyed hash is stored.
import { and, eq, gt, isNull } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { newId } from "#app/database/schema/columns.ts";
import { stageLinks } from "#app/database/schema/stages.ts";
import { hubCodes, talkHubs } from "#app/database/schema/talk-hubs.ts";
import { toStageCode } from "#app/domain/stage/stage-code.server.ts";
import { parseShortCode } from "#app/domain/values/short-code.ts";
import type { Actor, Services } from "#app/services.ts";

export const stageLinkHours = 24;

export interface StageLink {
  id: string;
  code: string;
  expiresAt: Date;
}

type Signing = Pick<Services, "signer">;

const deriveStageCode = ({ signer }: Signing, id: string) => toStageCode(signer.sign("stage code of", id));

const codeText = (id: string, code: string) => `${id} ${code}`;
const hashStageCode = ({ signer }: Signing, id: string, code: string) =>
  signer.sign("stage code", codeText(id, code)).toString("base64url");

const ownHub = (actor: Actor, hubId: string) =>
  and(eq(talkHubs.id, hubId), eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt));

/** Creates the link of the actor's hub. An earlier one ends at once. Null when the hub is not theirs. */
export async function createStageLink(services: Services, actor: Actor, hubId: string): Promise<StageLink | null> {
  const { db, clock } = services;
  if (!isUuid(hubId) || (await db.$count(talkHubs, ownHub(actor, hubId))) === 0) return null;
  const id = newId();
  const code = deriveStageCode(services, id);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + stageLinkHours * 60 * 60 * 1_000);
  const values = { id, codeHash: hashStageCode(services, id, code), expiresAt, createdAt };
  await db
    .insert(stageLinks)
    .values({ talkHubId: hubId, ...values })
    .onConflictDoUpdate({ target: stageLinks.talkHubId, set: values });
  return { id, code, expiresAt };
}

/** The valid link of the actor's hub, or null. */
export async function findOwnStageLink(services: Services, actor: Actor, hubId: string): Promise<StageLink | null> {
  const { db, clock } = services;
  if (!isUuid(hubId)) return null;
  const [row] = await db
    .select({ id: stageLinks.id, expiresAt: stageLinks.expiresAt, codeHash: stageLinks.codeHash })
    .from(stageLinks)
    .innerJoin(talkHubs, eq(talkHubs.id, stageLinks.talkHubId))
    .where(and(ownHub(actor, hubId), gt(stageLinks.expiresAt, clock.now())));
  if (!row) return null;
  const { id, expiresAt, codeHash } = row;
  const code = deriveStageCode(services, id);
  // After the secret has changed, the code can no longer be derived: the speaker makes a new link.
  if (hashStageCode(services, id, code) !== codeHash) return null;
  return { id, expiresAt, code };
}

/** Ends the link of the actor's hub, and every screen that it opened. False when the hub is not theirs. */
export async function revokeStageLink({ db }: Services, actor: Actor, hubId: string): Promise<boolean> {
  if (!isUuid(hubId) || (await db.$count(talkHubs, ownHub(actor, hubId))) === 0) return false;
  await db.delete(stageLinks).where(eq(stageLinks.talkHubId, hubId));
  return true;
}

/** A machine that was let in. */
export interface StageGuest {
  linkId: string;
  hubId: string;
  ownerId: string;
  expiresAt: Date;
}

/**
 * The guest whom the code of this hub lets in. Null for a wrong, expired or revoked code and for an unknown hub, which
 * cannot be told apart. Attempts are not counted: the right code works, whatever others try.
 */
export async function redeemStageCode(
  services: Services,
  { shortCode, code }: { shortCode: string; code: string },
): Promise<StageGuest | null> {
  const candidate = await findOpenLink(services, shortCode);
  if (!candidate) return null;
  const { codeHash, ...guest } = candidate;
  const storedHash = Buffer.from(codeHash, "base64url");
  return services.signer.verify("stage code", codeText(guest.linkId, code), storedHash) ? guest : null;
}

async function findOpenLink({ db, clock }: Services, shortCode: string) {
  const code = parseShortCode(shortCode);
  if (!code) return null;
  const [row] = await db
    .select({
      linkId: stageLinks.id,
      hubId: talkHubs.id,
      ownerId: talkHubs.userId,
      expiresAt: stageLinks.expiresAt,
      codeHash: stageLinks.codeHash,
    })
    .from(hubCodes)
    .innerJoin(talkHubs, eq(talkHubs.id, hubCodes.talkHubId))
    .innerJoin(stageLinks, eq(stageLinks.talkHubId, talkHubs.id))
    .where(and(eq(hubCodes.code, code), isNull(talkHubs.deletedAt), gt(stageLinks.expiresAt, clock.now())));
  return row ?? null;
}

/** The guest with this link at the hub with this short code, while the link is valid. */
export async function findStageGuest(
  services: Services,
  { shortCode, linkId }: { shortCode: string; linkId: string },
): Promise<StageGuest | null> {
  const link = await findOpenLink(services, shortCode);
  if (link?.linkId !== linkId) return null;
  const { codeHash: _, ...guest } = link;
  return guest;
}
