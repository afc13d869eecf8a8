// Until a reader has opened a link, nobody's own words are in what they get (docs/decisions/075).
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  approvedAttendees,
  bookerPages,
  emailSends,
  readerProofs,
  speakerBookings,
} from "#app/database/schema/index.ts";
import { unprovenLimits } from "#app/domain/emails/emails.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { listMailed, waitForSentEmails } from "#tests/support/mailed.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let victim: string;
let count = 0;
withSignedInAda(async (fixture) => {
  ({ app, adaActor, speaker } = fixture);
  await app.db.delete(emailSends);
  victim = `stranger${++count}@example.com`;
});

const listEmailsTo = (to: string) => listMailed(app, to);
const waitForEmptyQueue = () => waitForSentEmails(app);
/** A person follows a link to a page. */
const inBrowser = {
  "sec-fetch-mode": "navigate",
  "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0",
};
const submitBooking = (values: Record<string, string> = {}) =>
  app.visitor().submit("/ada-nwosu/book", {
    form_token: app.formToken(adaActor.id),
    submission_id: randomUUID(),
    name: "Your account is locked, call us now",
    email: victim,
    eventName: "Confirm at http://evil.example within 24 hours",
    additionalNotes: "Pay at http://evil.example",
    ...values,
  });

describe("somebody whose address was typed", () => {
  it("has an invitation with the talk's title for a reader who has opened a link of hers in a browser; a mail scanner opens none", async () => {
    const invite = async () => {
      const hub = await insertHub(app.db, adaActor, { access: "listed", slug: `talk-${++count}` });
      await app.db.insert(approvedAttendees).values({ talkHubId: hub.id, email: victim });
      const address = `/dashboard/qualified-audience?hub=${hub.id}`;
      await speaker.submit(address, { intent: "invite", all: "on" });
      await waitForEmptyQueue();
      return (await listEmailsTo(victim))[0];
    };
    const link = (await invite())?.text?.match(/\/privacy\/[\w-]+/)?.[0] ?? "";
    await app.visitor().open(link);
    await app.visitor().open(link, { ...inBrowser, "user-agent": "Googlebot/2.1" });
    expect((await invite())?.subject).toBe("You are invited to the talk by Ada Nwosu");
    await app.visitor().open(link, inBrowser);
    expect((await invite())?.subject).toBe("You are invited to the talk “Kind machines”");
  });

  it("has a reply and a page without own words, whoever wrote the request, until the link was opened", async () => {
    await submitBooking();
    const [booking] = await app.db.select().from(speakerBookings);
    const screen = `/dashboard/bookings/${booking?.id}`;
    await speaker.submit(screen, { intent: "reply", reply: "Pay at http://evil.example", status: "confirmed" });
    await speaker.submit(screen, { intent: "share-page" });
    await waitForEmptyQueue();
    const emails = await listEmailsTo(victim);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      "Re: your booking request",
      "Your booking request has been sent",
      "Your page with Ada Nwosu",
    ]);
    for (const { subject, html, text } of emails)
      expect(`${subject} ${html} ${text}`).not.toMatch(/evil|locked|Confirm|Pay at/);
    const shared = emails.find(({ subject }) => subject === "Your page with Ada Nwosu");
    const link = shared?.text?.match(/\/b\/[\w-]+\?reader=[\w-]+/)?.[0] ?? "";
    const opened = await app.visitor().open(link, inBrowser);
    expect([opened.status, opened.location]).toEqual([302, link.split("?")[0]]);
    const [page] = await app.db.select().from(bookerPages);
    await speaker.submit(screen, { intent: "share-page", pageId: page?.id ?? "" });
    await waitForEmptyQueue();
    expect((await listEmailsTo(victim)).map(({ subject }) => subject)).toContain(
      "Your page for “Confirm at … within 24 hours”",
    );
  });
});

describe("one total a day over all kinds of emails to addresses that nobody proved", () => {
  it("lets the next one wait until a reader has opened a link, and refuses nobody", async () => {
    const strangers = Array.from({ length: unprovenLimits.other }, (_, i) => ({
      senderId: adaActor.id,
      senderMailbox: "own",
      readerMailbox: `reader-${i}`,
      template: ["hub-opens", "talk-files", "request-answer"][i % 3] ?? "",
      sentAt: new Date(),
    }));
    await app.db.insert(emailSends).values(strangers);
    await submitBooking();
    const findWaiting = async () => {
      const { rows } = await app.db.execute<{ to: string }>(
        "select data ->> 'to' as to from pgboss.job where name = 'send-email' and state = 'created' and start_after > now()",
      );
      return rows.map(({ to }) => to);
    };
    await expect.poll(findWaiting, { timeout: 60_000 }).toEqual([victim]);
    expect(await listEmailsTo(victim)).toEqual([]);
    await app.db.insert(readerProofs).values({ senderId: adaActor.id, readerMailbox: "reader-1" });
    await app.db.execute("update pgboss.job set start_after = now() where name = 'send-email' and state = 'created'");
    await expect.poll(async () => (await listEmailsTo(victim)).length, { timeout: 60_000 }).toBe(1);
  });
});
