// The door of Ada's restricted talk, as people in the room meet it: they ask, a letter comes, they type its code.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { accessCodes, approvedAttendees, talkHubs, users } from "#app/database/schema/index.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";

export const path = "/ada-nwosu/kind-machines";
/** Stands in the talk's text and nowhere else. */
export const insideText = "Only for the room";
export const phone = {
  "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36",
};
/** Each story has addresses of its own: limits remember them. */
export const someEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
export const changeCode = (code: string) => (code === "000000" ? "111111" : "000000");

/** A house with Ada and her talk, everything else gone. */
export async function createRestrictedTalk(app: TestApp) {
  await app.db.delete(users);
  const speaker = await insertSpeaker(app.db, ada);
  const hub = await insertHub(app.db, speaker, { access: "verified", description: `<p>${insideText}</p>` });

  const requestCode = (visitor: Visitor, email: string) => visitor.submit(`${path}/access`, { intent: "ask", email });
  const enterCode = (visitor: Visitor, code: string, more: Record<string, string> = {}) =>
    visitor.submit(`${path}/access`, { intent: "enter", code, ...more });

  const mailFolder = join(app.installation.config.dataDir, "mail");
  /** The link and the code of the newest letter to that address, once all that was asked for was answered. */
  async function findCodeEmail(email: string) {
    const links = await findMailedLinks(app, email, /^Your code/);
    const link = new URL(links.find((each) => each.includes("?letter=")) as string);
    const [letter = "", code = ""] = (link.searchParams.get("letter") ?? "").split(".");
    return { path: link.pathname + link.search, letter, code };
  }

  return {
    ...{ speaker, hub, ask: requestCode, enter: enterCode, letterTo: findCodeEmail },
    updateHub: (values: Partial<typeof talkHubs.$inferInsert>) =>
      app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id)),
    /** Puts somebody on the list; gives back their id. */
    async addAttendee(email: string, values: Partial<typeof approvedAttendees.$inferInsert> = {}) {
      const [row] = await app.db
        .insert(approvedAttendees)
        .values({ talkHubId: hub.id, email, ...values })
        .returning();
      return row?.id as string;
    },
    /** What the job wrote, whoever asked. */
    async findAccessCode(email: string) {
      await drainQueue(app);
      const [row] = await app.db.select().from(accessCodes).where(eq(accessCodes.email, email));
      if (!row) throw new Error("nobody answered");
      return row;
    },
    /** Somebody who proved an address. */
    async letVisitorIn(email = someEmail()) {
      const visitor = app.visitor();
      await requestCode(visitor, email);
      const { code } = await findCodeEmail(email);
      expect((await enterCode(visitor, code)).status).toBe(303);
      return visitor;
    },
    /** How many letters went to that address, once all that was asked for was answered. */
    async countEmailsTo(email: string) {
      await drainQueue(app);
      const all = await Promise.all((await listEmails(mailFolder)).map((name) => readEmail(mailFolder, name)));
      return all.filter((message) => message?.message.to?.[0]?.address === email).length;
    },
  };
}
export type RestrictedTalk = Awaited<ReturnType<typeof createRestrictedTalk>>;
