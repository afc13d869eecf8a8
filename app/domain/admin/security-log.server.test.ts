import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { recordFailedSignIn, recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { listSecurityEvents } from "#app/domain/admin/security-log.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const later = (ms: number) => new Date(noon.getTime() + ms);

async function setUp(db: Database) {
  const [adaActor, benActor] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  return { adaActor, benActor, at: (now: Date) => servicesAt(db, now) };
}

it("selects by kind and account, newest first", async ({ db }) => {
  const { at, adaActor, benActor } = await setUp(db);
  const administrator = { ...(await insertSpeaker(db, grace)), isAdministrator: true };
  await recordSecurityEvent(at(noon), db, { event: "signed-in", userId: adaActor.id, address: "203.0.113.9" });
  await recordFailedSignIn(at(later(1)), ben, "203.0.113.9");
  await recordSecurityEvent(at(later(2)), db, { event: "second-step-on", userId: benActor.id, address: "::1" });
  const listOf = async (selection: Parameters<typeof listSecurityEvents>[2]) => {
    const { rows, total } = await listSecurityEvents(at(noon), administrator, selection, 1);
    expect(total).toBe(rows.length);
    return rows.map(({ event }) => event);
  };
  expect(await listOf({ kind: "security" })).toEqual(["second-step-on", "sign-in-failed", "signed-in"]);
  expect(await listOf({ kind: "failed" })).toEqual(["sign-in-failed"]);
  expect(await listOf({ kind: "changes" })).toEqual(["second-step-on"]);
  expect(await listOf({ kind: "security", search: "BEN@" })).toEqual(["second-step-on", "sign-in-failed"]);
  expect(await listOf({ kind: "sign-ins", search: "%" })).toEqual([]);
});

it("is for the administrator alone", async ({ db }) => {
  const { at, adaActor } = await setUp(db);
  expect(() => listSecurityEvents(at(noon), adaActor, { kind: "security" }, 1)).toThrow("not the administrator");
});
