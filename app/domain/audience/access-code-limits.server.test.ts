// Codes to unknown addresses: a hall gets all of them, and whoever types strangers' addresses stops nobody else's.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, emailSends, leads, profiles } from "#app/database/schema/index.ts";
import { redeemAccessCode } from "#app/domain/audience/access-codes.server.ts";
import { processAccessRequest } from "#app/domain/audience/access-requests.server.ts";
import { grantDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import { unusedCodeLimits, unusedCodesPerNetwork } from "#app/domain/emails/code-limits.server.ts";
import { confirmSend } from "#app/domain/emails/sends.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa, tomas } from "#tests/support/people.ts";
import { takeQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** A hundred enter in the first round, three hundred in the second, nine hundred in the third. */
const hallSize = 130;
const hall = "the hall's network";
const home = "a network at home";

/** Ada's talk for verified addresses, and who got which code. */
async function setUpCodes(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { access: "verified" });
  const codes = new Map<string, string>();
  let now = noon;
  const services = { ...servicesAt(db), clock: { now: () => now } };
  const request = (email: string, network: string) =>
    processAccessRequest(services, { id: randomUUID(), hubId: hub.id, email, network }, async (message, at) => {
      const send = { id: randomUUID(), email: "access-code", to: email, senderId: speaker.id, network: at } as const;
      const confirmation = await confirmSend(services, send);
      if (!confirmation.ok) return confirmation.reason;
      if (message.template === "access-code") codes.set(email, message.values.code);
      return "sent";
    });
  const redeem = (email: string) =>
    redeemAccessCode(services, {
      hub: { id: hub.id, speakerId: speaker.id },
      of: { email, requestId: randomUUID() },
      code: codes.get(email) ?? "",
      deviceId: randomUUID(),
    });
  /** Processes the requests that used codes have let go. */
  const processReleased = async () => {
    for (const { email, network = "" } of await takeQueuedJobs(db, "process-access-request"))
      await request(email, network);
  };
  const flood = async (count: number, network: string, name = "victim") => {
    for (let i = 0; i < count; i++) await request(`${name}${i}@example.com`, network);
  };
  /** Codes that were sent to strangers, who never use them. */
  const waste = async (count: number, network: string, name = network) => {
    const sent = { senderId: speaker.id, senderMailbox: "ada's", template: "access-code", network, createdAt: now };
    const rows = Array.from({ length: count }, (_, i) => ({ ...sent, sentAt: now, readerMailbox: `${name} ${i}` }));
    await db.insert(emailSends).values(rows);
  };
  const passHours = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  return { speaker, hub, codes, services, request, redeem, processReleased, flood, waste, passHours };
}

describe("access codes to unknown addresses", () => {
  it("reach every phone of a hall behind one address, in two rounds of typing them", async ({ db }) => {
    const { codes, redeem, processReleased, flood } = await setUpCodes(db);
    await flood(hallSize, hall, "guest");
    expect(codes.size).toBe(unusedCodesPerNetwork);
    const redeemed = new Set<string>();
    for (let round = 1; round <= 2; round++) {
      for (const email of [...codes.keys()].filter((each) => !redeemed.has(each))) {
        expect(await redeem(email)).toEqual({ kind: "granted" });
        redeemed.add(email);
      }
      await processReleased();
    }
    expect(redeemed.size).toBe(hallSize);
  });

  it("stop in the network of someone who types strangers' addresses, for an hour", async ({ db }) => {
    const { codes, request, flood, waste, passHours } = await setUpCodes(db);
    await waste(unusedCodesPerNetwork - 1, hall);
    await flood(20, hall);
    expect([...codes.keys()]).toEqual(["victim0@example.com"]);
    // Again to the same reader, who is no further stranger.
    codes.delete("victim0@example.com");
    passHours(0.1);
    await request("victim0@example.com", hall);
    expect(codes.has("victim0@example.com")).toBe(true);
    await request(rosa.email, home);
    expect(codes.has(rosa.email)).toBe(true);
    passHours(1.1);
    await request(tomas.email, hall);
    expect(codes.has(tomas.email)).toBe(true);
  });

  it("stop for the account after as many networks, and never for people whom the speaker knows", async ({ db }) => {
    const { speaker, hub, codes, services, request, waste } = await setUpCodes(db);
    const networkCount = unusedCodeLimits.other.unknown / unusedCodesPerNetwork;
    for (let i = 0; i < networkCount; i++) await waste(unusedCodesPerNetwork, `network ${i}`);
    await request("unknown@example.com", home);
    expect(codes.has("unknown@example.com")).toBe(false);

    await db.insert(approvedAttendees).values({ talkHubId: hub.id, email: "listed@example.com", approvedAt: noon });
    await db.insert(leads).values({ userId: speaker.id, email: "contact@example.com", source: "manual" });
    const earlier = { hubId: hub.id, speakerId: speaker.id, deviceId: randomUUID(), email: "visitor@example.com" };
    await grantDeviceAccess(db, earlier, services.clock.now());
    for (const name of ["listed", "contact", "visitor"]) {
      await request(`${name}@example.com`, "network 0");
      expect(codes.has(`${name}@example.com`), name).toBe(true);
    }
    // Someone typed this address today, so it is no contact yet.
    await db.insert(leads).values({ userId: speaker.id, email: "typed@example.com", source: "entry", createdAt: noon });
    await request("typed@example.com", home);
    expect(codes.has("typed@example.com")).toBe(false);
  });

  it("do not compete with receipts, files, answers and the like", async ({ db }) => {
    const { speaker, codes, services, request, waste } = await setUpCodes(db);
    for (const email of ["booking-receipt", "talk-files", "hub-opens", "request-answer"] as const)
      for (let i = 0; i < 60; i++)
        await confirmSend(services, { id: randomUUID(), email, to: `${email}${i}@example.com`, senderId: speaker.id });
    await request(rosa.email, home);
    expect(codes.has(rosa.email)).toBe(true);
    await waste(unusedCodeLimits.other.unknown, hall);
    const files = { id: randomUUID(), email: "talk-files", to: rosa.email, senderId: speaker.id } as const;
    expect(await confirmSend(services, files)).toMatchObject({ ok: true });
    const receipt = { ...files, id: randomUUID(), email: "booking-receipt" } as const;
    expect(await confirmSend(services, receipt)).toEqual({ ok: false, reason: "sender-limit-reached" });
  });

  it("wait no longer than a code is valid", async ({ db }) => {
    const { codes, redeem, processReleased, request, waste, passHours } = await setUpCodes(db);
    await waste(unusedCodesPerNetwork - 1, hall);
    await request(tomas.email, hall);
    await request("patient@example.com", hall);
    passHours(0.1);
    await request(rosa.email, hall);
    passHours(0.1);
    await request(tomas.email, hall);
    expect(await redeem(tomas.email)).toEqual({ kind: "granted" });
    await processReleased();
    expect([...codes.keys()]).toEqual([tomas.email, rosa.email]);
  });

  it("are more for a member", async ({ db }) => {
    const { speaker, codes, request, waste } = await setUpCodes(db);
    await waste(unusedCodeLimits.other.unknown, hall);
    await request(rosa.email, home);
    expect(codes.size).toBe(0);
    await db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" }).where(eq(profiles.id, speaker.id));
    await request(tomas.email, home);
    expect(codes.has(tomas.email)).toBe(true);
  });
});
