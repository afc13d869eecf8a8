// Who an email is from and where a reply to it goes, for each email to the audience.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { folderMail, listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { users } from "#app/database/schema/index.ts";
import type { AudienceEmail, AudienceEmailJob } from "#app/emails/index.ts";
import { sendUnlessRefused } from "#app/jobs/send-email.server.ts";
import { audienceEmails, settings } from "#tests/support/audience-emails.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const names = Object.keys(audienceEmails) as AudienceEmail[];
const installation = "no-reply@hubs.example";

/** Sends Ada's email to Rosa through the folder that stands for a mail server, and reads it there. */
async function sendToRosa(db: Database, name: AudienceEmail, values: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), "talk-hubs-senders-"));
  try {
    const speaker = await insertSpeaker(db, ada);
    const mail = folderMail({ folder, from: `Talk Hubs <${installation}>`, host: "hubs.example" });
    const [email] = audienceEmails[name];
    const own = { speaker: "Ada Nwosu", ...values, speakerId: speaker.id };
    const toJob = () =>
      ({
        ...email,
        id: randomUUID(),
        to: rosa.email,
        values: { ...email.values, ...own },
      }) as AudienceEmailJob & { id: string };
    const send = async (isConfirmed: boolean) => {
      await db.update(users).set({ emailVerified: isConfirmed }).where(eq(users.id, speaker.id));
      const services = { ...servicesAt(db), mail, settings };
      const job = toJob();
      expect(await sendUnlessRefused(services, job, { sendId: job.id })).toBe("sent");
      const [file = ""] = await listEmails(folder);
      return (await readEmail(folder, file))?.message;
    };
    return { fromConfirmed: await send(true), fromUnconfirmed: await send(false) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe.for(names)("the email %s of Ada", (name) => {
  it("is from her by name at the installation's address, and a reply reaches her once her address is confirmed", async ({
    db,
  }) => {
    const { fromConfirmed, fromUnconfirmed } = await sendToRosa(db, name);
    expect(fromConfirmed?.from).toEqual({ name: "Ada Nwosu via Talk Hubs", address: installation });
    expect(fromConfirmed?.replyTo).toMatchObject([{ address: ada.email }]);
    expect(fromConfirmed?.text?.trim()).toMatch(/\nAda Nwosu\n/);
    expect(fromUnconfirmed?.from).toEqual(fromConfirmed?.from);
    expect(fromUnconfirmed?.replyTo ?? []).toEqual([]);
  });
});

it("a speaker's name that poses as an address, a header or another sender is not one in the mail program", async ({
  db,
}) => {
  const speaker = `"Your Bank" <pay@bank.example>\r\nBcc: mallory@example.com \u202Eknab`;
  const { fromConfirmed } = await sendToRosa(db, "booking-receipt", { speaker });
  expect(fromConfirmed?.from).toEqual({ name: "hubs.example/ada-nwosu via Talk Hubs", address: installation });
  expect(fromConfirmed?.bcc ?? []).toEqual([]);
});
