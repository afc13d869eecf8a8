// The door of Ada's restricted talk, as people in the room meet it: they ask, a letter comes, they type its code.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { listLetters, readLetter } from "#app/adapters/mail/folder.server.ts";
import { accessCodes, approvedAttendees, talkHubs, users } from "#app/database/schema/index.ts";
import { ada } from "#tests/support/cast.ts";
import { drained, mailedLinks } from "#tests/support/drained.ts";
import type { House, Visitor } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

export const path = "/ada-nwosu/kind-machines";
/** Stands in the talk's text and nowhere else. */
export const inside = "Only for the room";
export const phone = {
  "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36",
};
/** Each story has addresses of its own: limits remember them. */
export const someEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
export const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

/** A house with Ada and her talk, everything else gone. */
export async function adaRestricts(house: House) {
  await house.db.delete(users);
  const speaker = await joins(house.db, ada);
  const hub = await hasHub(house.db, speaker, { access: "verified", description: `<p>${inside}</p>` });

  const ask = (visitor: Visitor, email: string) => visitor.submit(`${path}/access`, { intent: "ask", email });
  const enter = (visitor: Visitor, code: string, more: Record<string, string> = {}) =>
    visitor.submit(`${path}/access`, { intent: "enter", code, ...more });

  const mailFolder = join(house.installation.config.dataDir, "mail");
  /** The link and the code of the newest letter to that address, once all that was asked for was answered. */
  async function letterTo(email: string) {
    const links = await mailedLinks(house, email, /^Your code/);
    const link = new URL(links.find((each) => each.includes("?letter=")) as string);
    const [letter = "", code = ""] = (link.searchParams.get("letter") ?? "").split(".");
    return { path: link.pathname + link.search, letter, code };
  }

  return {
    ...{ speaker, hub, ask, enter, letterTo },
    set: (values: Partial<typeof talkHubs.$inferInsert>) =>
      house.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id)),
    /** Puts somebody on the list; gives back their id. */
    async puts(email: string, values: Partial<typeof approvedAttendees.$inferInsert> = {}) {
      const [row] = await house.db
        .insert(approvedAttendees)
        .values({ talkHubId: hub.id, email, ...values })
        .returning();
      return row?.id as string;
    },
    /** What the job wrote, whoever asked. */
    async answered(email: string) {
      await drained(house);
      const [row] = await house.db.select().from(accessCodes).where(eq(accessCodes.email, email));
      if (!row) throw new Error("nobody answered");
      return row;
    },
    /** Somebody who proved an address. */
    async comesIn(email = someEmail()) {
      const visitor = house.visitor();
      await ask(visitor, email);
      const { code } = await letterTo(email);
      expect((await enter(visitor, code)).status).toBe(303);
      return visitor;
    },
    /** How many letters went to that address, once all that was asked for was answered. */
    async lettersTo(email: string) {
      await drained(house);
      const all = await Promise.all((await listLetters(mailFolder)).map((name) => readLetter(mailFolder, name)));
      return all.filter((letter) => letter?.message.to?.[0]?.address === email).length;
    },
  };
}
export type Door = Awaited<ReturnType<typeof adaRestricts>>;
