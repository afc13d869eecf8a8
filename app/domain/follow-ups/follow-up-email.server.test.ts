import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { MailRefused } from "#app/adapters/mail/contract.ts";
import { followUpRecipients, leads, talkHubs } from "#app/database/schema/index.ts";
import { countPendingEmails } from "#app/domain/follow-ups/queries.server.ts";
import { changeAddress } from "#app/domain/privacy/change-address.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { findPersonalData } from "#app/domain/privacy/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { rosa, setUpTalk, thanks, tomas, zoe } from "#tests/support/follow-up-talk.ts";

describe("between the press and the email", () => {
  it("who withdraws, unsubscribes or is deleted gets nothing, and the others do", async ({ db }) => {
    const emails = [rosa, tomas, zoe, "stays@example.com"];
    const { services, speaker, hub, start, runTasks, sendEmails, subjectOf, readers, states } = await setUpTalk(
      db,
      emails,
    );
    await start();
    await withdrawConsent(services, subjectOf(rosa));
    await runTasks();
    await withdrawConsent(services, subjectOf(tomas));
    await deletePerson(services, subjectOf(zoe));
    await sendEmails();
    expect(readers()).toEqual(["stays@example.com"]);
    expect(await states()).toEqual({ sent: 1, withdrawn: 3 });
    expect(await countPendingEmails(services, speaker, hub.id)).toBe(0);
  });

  it("who unsubscribed and came back with a new agreement still gets nothing", async ({ db }) => {
    const { services, start, runTasks, sendEmails, subjectOf, meet, sent } = await setUpTalk(db, [rosa]);
    await start();
    await runTasks();
    await withdrawConsent(services, subjectOf(rosa));
    await meet(rosa);
    await sendEmails();
    expect(sent).toEqual([]);
  });

  it("a person who becomes one with another contact gets it once", async ({ db }) => {
    const { services, speaker, start, runTasks, sendEmails, readers } = await setUpTalk(db, [rosa, tomas]);
    await start();
    await runTasks();
    const [lead] = await db.select().from(leads).where(eq(leads.email, rosa));
    await changeAddress(services, { speakerId: speaker.id, leadId: lead?.id as string, email: tomas });
    await sendEmails();
    expect(readers()).toEqual([tomas]);
  });

  it("a person whose other address got it already does not get it at the new one", async ({ db }) => {
    const { services, speaker, start, runTasks, sendEmails, readers, states, unreachable } = await setUpTalk(db, [
      rosa,
      tomas,
    ]);
    await start();
    await runTasks();
    unreachable.set(tomas, new Error("connection refused"));
    await sendEmails();
    const [lead] = await db.select().from(leads).where(eq(leads.email, rosa));
    await changeAddress(services, { speakerId: speaker.id, leadId: lead?.id as string, email: tomas });
    unreachable.clear();
    await sendEmails();
    expect([readers(), await states()]).toEqual([[rosa], { sent: 1 }]);
  });

  it("a hub that is taken offline sends nothing more", async ({ db }) => {
    const { hub, start, runTasks, sendEmails, sent, states } = await setUpTalk(db, [rosa]);
    await start();
    await runTasks();
    await db.update(talkHubs).set({ publicVisibility: false }).where(eq(talkHubs.id, hub.id));
    await sendEmails();
    expect([sent, await states()]).toEqual([[], { blocked: 1 }]);
  });
});

describe("a mail server that fails", () => {
  it("in the middle gets the rest later, and nobody twice", async ({ db }) => {
    const { start, runTasks, sendEmails, readers, states, unreachable } = await setUpTalk(db);
    for (const email of [tomas, zoe]) unreachable.set(email, new Error("connection refused"));
    await start();
    await runTasks();
    await sendEmails();
    expect([readers(), await states()]).toEqual([[rosa], { sent: 1, queued: 2 }]);
    unreachable.clear();
    await sendEmails();
    await sendEmails();
    expect([readers(), await states()]).toEqual([[rosa, tomas, zoe], { sent: 3 }]);
  });

  it("for a day is named, and pressing again reaches those whom it did not take", async ({ db }) => {
    const { start, runTasks, sendEmails, readers, states, unreachable, advanceOneDay } = await setUpTalk(db);
    unreachable.set(zoe, new Error("connection refused"));
    await start();
    await runTasks();
    await sendEmails(true);
    expect(await states()).toEqual({ sent: 2, failed: 1 });
    unreachable.clear();
    advanceOneDay();
    expect(await start()).toMatchObject({ value: { people: 1 } });
    await runTasks();
    await sendEmails();
    expect(readers()).toEqual([rosa, tomas, zoe]);
  });

  it("for one address refuses it once: it is named, and is tried again only after its contact was corrected", async ({
    db,
  }) => {
    const { start, runTasks, sendEmails, states, count, unreachable, advanceOneDay } = await setUpTalk(db);
    unreachable.set(zoe, new MailRefused("550 no such user"));
    await start();
    await runTasks();
    await sendEmails();
    expect(await states()).toEqual({ sent: 2, refused: 1 });
    advanceOneDay();
    expect(await count()).toMatchObject({ ready: 0, refused: 1 });
    await db
      .update(leads)
      .set({ email: "zoe.b@example.com", updatedAt: new Date("2026-12-24") })
      .where(eq(leads.email, zoe));
    expect(await count()).toMatchObject({ ready: 1, refused: 0 });
  });
});

describe("your data", () => {
  it("shows the emails, and after a deletion nothing says who got them", async ({ db }) => {
    const { services, start, runTasks, sendEmails, subjectOf, states } = await setUpTalk(db, [rosa]);
    await start();
    await runTasks();
    await sendEmails();
    const { emails } = await findPersonalData(services, subjectOf(rosa));
    expect(emails).toMatchObject([{ talk: "Kind machines", subject: thanks.subject, state: "sent" }]);
    await deletePerson(services, subjectOf(rosa));
    expect(await states()).toEqual({ sent: 1 });
    expect(await db.select({ leadId: followUpRecipients.leadId }).from(followUpRecipients)).toEqual([{ leadId: null }]);
  });
});
