// The door of Ada's restricted talk, as people in the room meet it: they ask, a letter comes, they type its code.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { accessCodes, approvedAttendees, talkHubs, users } from "#app/database/schema/index.ts";
import { ada, linksInLetter } from "#tests/support/cast.ts";
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

  /** The link and the code of the newest letter to that address; `seen` is the code of an earlier one. */
  async function letterTo(email: string, seen?: string) {
    for (;;) {
      const links = await linksInLetter(join(house.installation.config.dataDir, "mail"), email, /^Your code/);
      const link = new URL(links.find((each) => each.includes("?letter=")) as string);
      const [letter = "", code = ""] = (link.searchParams.get("letter") ?? "").split(".");
      if (code !== seen) return { path: link.pathname + link.search, letter, code };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
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
    /** The job has written its row, whoever asked. */
    async answered(email: string) {
      for (let attempt = 0; attempt < 600; attempt++) {
        const [row] = await house.db.select().from(accessCodes).where(eq(accessCodes.email, email));
        if (row) return row;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error("nobody answered");
    },
    /** Somebody who proved an address. */
    async comesIn(email = someEmail(), seen?: string) {
      const visitor = house.visitor();
      await ask(visitor, email);
      const { code } = await letterTo(email, seen);
      expect((await enter(visitor, code)).status).toBe(303);
      return visitor;
    },
    /** No letter has come, a moment after everybody was answered. */
    async expectNoLetter(email: string) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const folder = join(house.installation.config.dataDir, "mail");
      await expect(linksInLetter(folder, email, /^Your code/, 1)).rejects.toThrow("No letter");
    },
  };
}
export type Door = Awaited<ReturnType<typeof adaRestricts>>;
