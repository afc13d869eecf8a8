import { describe, expect } from "vitest";
import { stageLinks } from "#app/database/schema/index.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { findStage } from "#app/domain/stage/queries.server.ts";
import {
  createStageLink,
  findOwnStageLink,
  findStageGuest,
  redeemStageCode,
  revokeStageLink,
} from "#app/domain/stage/stage-links.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

type Db = Parameters<typeof insertSpeaker>[0];

async function adaHasLink(db: Db) {
  const services = servicesAt(db);
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor);
  const shortCode = (await findShortCode(services, hub.id)) ?? "";
  const link = await createStageLink(services, actor, hub.id);
  if (!link) throw new Error("no link");
  const wrong = link.code.replace(/^./, (first) => (first === "0" ? "1" : "0"));
  return { services, actor, hub, shortCode, link, wrong };
}

describe("the code of a hall screen", () => {
  it("lets a machine in, and is stored as a hash only", async ({ db }) => {
    const { services, actor, hub, shortCode, link } = await adaHasLink(db);
    expect(link.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const guest = await redeemStageCode(services, { shortCode: shortCode.toLowerCase(), code: link.code });
    expect(guest).toMatchObject({ hubId: hub.id, ownerId: actor.id, linkId: link.id });
    expect(await findStageGuest(services, { shortCode, linkId: link.id })).toEqual(guest);
    expect(await findOwnStageLink(services, actor, hub.id)).toEqual(link);
    expect(JSON.stringify(await db.select().from(stageLinks))).not.toContain(link.code);
  });

  it("is refused in one way when it is wrong, expired, revoked or replaced", async ({ db }) => {
    const { services, actor, hub, shortCode, link, wrong } = await adaHasLink(db);
    expect(await redeemStageCode(services, { shortCode, code: wrong })).toBeNull();
    expect(await redeemStageCode(services, { shortCode: "BBBBB", code: link.code })).toBeNull();

    const later = servicesAt(db, new Date(noon.getTime() + 24 * 60 * 60 * 1_000));
    expect(await redeemStageCode(later, { shortCode, code: link.code })).toBeNull();
    expect(await findStageGuest(later, { shortCode, linkId: link.id })).toBeNull();
    expect(await findOwnStageLink(later, actor, hub.id)).toBeNull();

    const replacement = await createStageLink(services, actor, hub.id);
    expect(await findStageGuest(services, { shortCode, linkId: link.id })).toBeNull();
    expect((await findStage(services, actor, hub.id))?.linkId).toBe(replacement?.id);

    expect(await revokeStageLink(services, actor, hub.id)).toBe(true);
    expect(await redeemStageCode(services, { shortCode, code: replacement?.code ?? "" })).toBeNull();
    expect((await findStage(services, actor, hub.id))?.linkId).toBeNull();
  });

  it("is the owner's to make, see and revoke, and is swept after its end", async ({ db }) => {
    const { services, hub, link, actor } = await adaHasLink(db);
    const other = await insertSpeaker(db, ben);
    expect(await createStageLink(services, other, hub.id)).toBeNull();
    expect(await findOwnStageLink(services, other, hub.id)).toBeNull();
    expect(await revokeStageLink(services, other, hub.id)).toBe(false);
    expect(await createStageLink(services, actor, "no-id")).toBeNull();

    await sweepExpiredRows(services);
    expect(await findOwnStageLink(services, actor, hub.id)).toEqual(link);
    await sweepExpiredRows(servicesAt(db, new Date(noon.getTime() + 25 * 60 * 60 * 1_000)));
    expect(await db.select().from(stageLinks)).toEqual([]);
  });
});
