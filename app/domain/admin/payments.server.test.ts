import { expect } from "vitest";
import { listAllPayments } from "#app/domain/admin/payments.server.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { eventsOf } from "#tests/support/payment-events.ts";
import { grace } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

it("lists every payment with its own refunds and disputes, searched and filtered", async ({ db }) => {
  const administrator = { ...(await insertSpeaker(db, grace)), isAdministrator: true };
  const services = { ...servicesAt(db), log: { warn() {}, info() {} } } as unknown as Services;
  const rosas = eventsOf({ session: "cs_rosa" });
  const bens = eventsOf({ session: "cs_ben", email: "ben@example.com" });
  for (const event of [rosas.paid, bens.paid, rosas.part, rosas.disputed, rosas.won, bens.refunded])
    await receiveEvent(services, event);
  const list = async (selection = {}) => (await listAllPayments(services, administrator, selection, 1)).rows;

  const [ben, rosa] = await list();
  expect(ben).toMatchObject({ email: "ben@example.com", status: "refunded", refundedCents: 28_000 });
  expect(ben?.changes.map(({ change }) => change)).toMatchObject([{ kind: "refund", refundedCents: 28_000 }]);
  expect(rosa?.changes.map(({ change }) => change)).toMatchObject([
    { kind: "refund", refundedCents: 7_000 },
    { kind: "dispute", outcome: "open" },
    { kind: "dispute", outcome: "won" },
  ]);
  const emails = async (selection: object) => (await list(selection)).map(({ email }) => email);
  expect(await emails({ status: "refunded" })).toEqual(["ben@example.com"]);
  expect(await emails({ search: "ROSA@" })).toEqual(["rosa@example.com"]);
  expect(await emails({ search: `TH-${ben?.number}` })).toEqual(["ben@example.com"]);
  expect(await emails({ search: "100%" })).toEqual([]);
  const paid = { total: 1, position: { page: 1, pages: 1 } };
  expect(await listAllPayments(services, administrator, { status: "paid" }, 2)).toMatchObject(paid);
});
