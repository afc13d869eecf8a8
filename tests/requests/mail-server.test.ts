// Letters and a real mail server: what arrives, what waits, what is given up, and what is forgotten.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PromisedLetter } from "#app/letters/index.ts";
import { drained } from "#tests/support/drained.ts";
import { type House, openOwnHouse } from "#tests/support/house.ts";
import { type MailServer, openMailServer } from "#tests/support/mail-server.ts";

let house: House;
let server: MailServer;
beforeAll(async () => {
  server = await openMailServer((recipient) => (recipient.startsWith("nobody") ? 550 : undefined));
  house = await openOwnHouse({ SMTP_URL: server.url, MAIL_FROM: "Talk Hubs <no-reply@hubs.example>" });
});
beforeEach(() => house.db.execute(sql`delete from pgboss.job where name = 'send-letter'`));
afterAll(async () => {
  await house.close();
  await server.goDown();
});

const arrived = (to: string) => server.received.filter((letter) => letter.to?.some(({ address }) => address === to));
const waiting = async () => {
  const { rows } = await house.db.execute<{ state: string; tries: number; keptDays: number }>(sql`
    select state, retry_count as tries, deletion_seconds / 86400 as "keptDays" from pgboss.job where name = 'send-letter'`);
  return rows;
};
/** Its next attempt is now, not after its pause. */
async function triesAgain() {
  await house.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await drained(house);
}
/** Promises each, and waits until whoever sends them has tried. */
async function promise(...letters: PromisedLetter[]) {
  await house.db.transaction(async (tx) => {
    for (const letter of letters) await house.services.queue.promise(tx, "send-letter", letter);
  });
  await drained(house);
}
const setPassword = (to: string): PromisedLetter => ({
  ...{ letter: "set-password", to },
  values: { name: "Ada", token: "a-secret-token" },
});

describe("a letter", () => {
  it("arrives with both its bodies, and with the click that stops it; then its links are in no queue", async () => {
    const to = "ada@example.com";
    const unsubscribe = "https://hubs.example/unsubscribe/x";
    await promise({
      ...{ letter: "speaker-news", to },
      values: { kind: "product", subject: "What is new", message: "Two templates.", unsubscribe },
    });
    expect(arrived(to)).toHaveLength(1);
    const [letter] = arrived(to);
    expect(letter?.html).toContain("Two templates.");
    expect(letter?.text).toContain("Two templates.");
    const headers = Object.fromEntries(letter?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers["list-unsubscribe"]).toBe(`<${unsubscribe}>`);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await waiting()).toEqual([]);
  });

  it("waits while the mail server is down, and then arrives once", async () => {
    const to = "later@example.com";
    await server.goDown();
    await promise(setPassword(to));
    expect(await waiting()).toMatchObject([{ state: "retry" }]);
    await triesAgain();
    expect(await waiting()).toMatchObject([{ state: "retry", tries: 1 }]);
    await server.comeBack();
    await triesAgain();
    expect(arrived(to)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("to nobody is a dead letter after one attempt, kept to be looked at; those beside it arrive", async () => {
    const asked = server.asked();
    await promise(setPassword("nobody@example.com"), setPassword("somebody@example.com"));
    expect(arrived("somebody@example.com")).toHaveLength(1);
    expect(await waiting()).toEqual([{ state: "failed", tries: 0, keptDays: 30 }]);
    expect(server.asked() - asked).toBe(2);
  });

  it("about a lead who was erased before it could leave is not sent", async () => {
    const to = "erased@example.com";
    await promise({
      ...{ letter: "new-leads", to },
      values: {
        speakerId: "0193a1b2-0000-7000-8000-000000000001",
        ...{ toldAt: new Date().toISOString(), since: new Date().toISOString(), unsubscribe: "https://hubs.example/u" },
      },
    });
    expect(await waiting()).toEqual([]);
    expect(arrived(to)).toEqual([]);
  });
});
