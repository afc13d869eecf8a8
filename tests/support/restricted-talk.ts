// Ada's restricted talk as attendees use it: they request a code by email and type it.
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
/** Part of the talk's text and of nothing else. */
export const insideText = "Only for the room";
export const phone = {
  "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36",
};
/** Each test has addresses of its own, because limits count per address. */
export const someEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
export const changeCode = (code: string) => (code === "000000" ? "111111" : "000000");

/** Deletes all accounts and creates Ada with a restricted talk. */
export async function createRestrictedTalk(app: TestApp) {
  await app.db.delete(users);
  const speaker = await insertSpeaker(app.db, ada);
  const hub = await insertHub(app.db, speaker, { access: "verified", description: `<p>${insideText}</p>` });

  const requestCode = (visitor: Visitor, email: string) =>
    visitor.submit(`${path}/access`, { intent: "ask", email, form_token: app.formToken(hub.id) });
  const enterCode = (visitor: Visitor, code: string, more: Record<string, string> = {}) =>
    visitor.submit(`${path}/access`, { intent: "enter", code, ...more });

  const mailFolder = join(app.installation.config.dataDir, "mail");
  /** The link and the code of the newest email to that address, once the queue is empty. */
  async function findCodeEmail(email: string) {
    const links = await findMailedLinks(app, email, /^\d{6} is your code/);
    const link = new URL(links.find((each) => each.includes("?emailed=")) as string);
    const [emailToken = "", code = ""] = (link.searchParams.get("emailed") ?? "").split(".");
    return { path: link.pathname + link.search, emailToken, code };
  }

  return {
    speaker,
    hub,
    requestCode,
    enterCode,
    findCodeEmail,
    updateHub: (values: Partial<typeof talkHubs.$inferInsert>) =>
      app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id)),
    /** Adds an attendee to the list; returns their id. */
    async addAttendee(email: string, values: Partial<typeof approvedAttendees.$inferInsert> = {}) {
      const [row] = await app.db
        .insert(approvedAttendees)
        .values({ talkHubId: hub.id, email, ...values })
        .returning();
      return row?.id as string;
    },
    /** The access code that the job stored for that address. */
    async findAccessCode(email: string) {
      await drainQueue(app);
      const [row] = await app.db.select().from(accessCodes).where(eq(accessCodes.email, email));
      if (!row) throw new Error("no access code was stored");
      return row;
    },
    /** A visitor with a verified address. */
    async letVisitorIn(email = someEmail()) {
      const visitor = app.visitor();
      await requestCode(visitor, email);
      const { code } = await findCodeEmail(email);
      expect((await enterCode(visitor, code)).status).toBe(303);
      return visitor;
    },
    /** How many emails went to that address, once the queue is empty. */
    async countEmailsTo(email: string) {
      await drainQueue(app);
      const all = await Promise.all((await listEmails(mailFolder)).map((name) => readEmail(mailFolder, name)));
      return all.filter((message) => message?.message.to?.[0]?.address === email).length;
    },
  };
}
export type RestrictedTalk = Awaited<ReturnType<typeof createRestrictedTalk>>;
