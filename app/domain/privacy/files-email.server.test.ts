import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, leadCaptures, leads, resources, talkHubs } from "#app/database/schema/index.ts";
import { findFilesReader } from "#app/domain/audience/files-link.server.ts";
import { confirmSend } from "#app/domain/emails/sends.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { findFilesEmailContent } from "#app/domain/leads/files-email.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { TalkFilesNotice } from "#app/emails/talk-files.tsx";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { takeQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

/** Ada's hub with one link, at which Rosa can leave her address. */
async function setUpFiles(db: Database, values: Partial<typeof talkHubs.$inferInsert> = {}) {
  const services = servicesAt(db);
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, values);
  const paper = {
    title: "The paper",
    type: "link",
    resourceType: "link",
    externalUrl: "https://example.com/p",
  } as const;
  await db.insert(resources).values({ talkHubId: hub.id, ...paper });
  const leaveAddress = (hubId = hub.id, sendsFiles = true) =>
    captureLead(services, {
      hub: { id: hubId, ownerId: speaker.id },
      filesTo: sendsFiles ? typedAddress(rosa.email) : null,
      deviceId: randomUUID(),
      source: "entry",
      person: { firstName: rosa.firstName, lastName: null, email: rosa.email, phone: null, company: null },
      consentText: "I agree.",
      submissionKey: null,
    });
  const takeNotices = async () =>
    (await takeQueuedJobs(db, "send-email")).flatMap((job) => (job.template === "talk-files" ? [job] : []));
  const takeContent = async () => {
    const [notice] = await takeNotices();
    return findFilesEmailContent(services, notice?.values as TalkFilesNotice);
  };
  const change = (changes: Partial<typeof talkHubs.$inferInsert>) =>
    db.update(talkHubs).set(changes).where(eq(talkHubs.id, hub.id));
  return { db, services, speaker, hub, leaveAddress, takeNotices, takeContent, change };
}

describe("the email with a hub's files", () => {
  it("is enqueued once per person and hub", async ({ db }) => {
    const { speaker, hub, leaveAddress, takeNotices } = await setUpFiles(db);
    await leaveAddress();
    await leaveAddress();
    expect(await takeNotices()).toMatchObject([{ to: rosa.email, values: { speakerId: speaker.id } }]);
    const other = await insertHub(db, speaker, { slug: "other" });
    await leaveAddress(other.id);
    await leaveAddress(hub.id);
    expect(await takeNotices()).toHaveLength(1);
  });

  it("also goes to who leaves an address where it was only known from elsewhere, and never from a hub that has it off", async ({
    db,
  }) => {
    const { hub, leaveAddress, takeNotices } = await setUpFiles(db);
    await leaveAddress(hub.id, false);
    expect(await takeNotices()).toEqual([]);
    await leaveAddress(hub.id, true);
    expect(await takeNotices()).toHaveLength(1);
  });

  it.for([
    [{}, 1],
    [{ leadSendFiles: false }, 0],
  ] as const)(
    "goes to who leaves an address with feedback, if the hub says so: %j",
    async ([values, count], { db }) => {
      const { services, takeNotices } = await setUpFiles(db, values);
      const address = { username: ada.username, slug: "kind-machines" };
      const sent = { address, deviceId: randomUUID(), submissionKey: newSubmissionKey(), issuedAt: noon };
      await submitFeedback(services, { ...sent, rating: 5, comments: null, email: typedAddress(rosa.email) });
      expect(await takeNotices()).toHaveLength(count);
    },
  );

  it("lists the files with links that open them, in the hub's look", async ({ db }) => {
    const { services, hub, leaveAddress, takeContent } = await setUpFiles(db);
    await leaveAddress();
    const content = await takeContent();
    expect(content).toMatchObject({
      title: "Kind machines",
      branding: { onField: "#ffffff", logo: null },
      files: [{ detail: "Link" }],
      fileTitles: ["The paper"],
      moreCount: 0,
    });
    const [file] = content?.files ?? [];
    expect(file?.link).toMatch(/^https:\/\/hubs\.example\/ada-nwosu\/kind-machines\/files\/[\w-]+\?mine=[\w-]+$/);
    const token = new URL(content?.link ?? "").searchParams.get("mine");
    expect(await findFilesReader(services, hub.id, token)).toEqual({ email: rosa.email });
    expect(await findFilesReader(services, randomUUID(), token)).toBeNull();
    expect(await findFilesReader(services, hub.id, `${token?.slice(0, -2)}AA`)).toBeNull();
  });

  it.for([
    ["the hub has no files", ({ db }) => db.delete(resources)],
    ["the hub was closed", ({ change }) => change({ status: "closed", closedManuallyAt: noon })],
    ["the hub was trashed", ({ change }) => change({ deletedAt: noon })],
    ["the hub is no longer public", ({ change }) => change({ publicVisibility: false })],
    ["the address is not on the hub's list", ({ change }) => change({ access: "listed" })],
    ["the person withdrew consent", ({ db }) => db.update(leads).set({ consentWithdrawnAt: noon })],
    ["the person was deleted", ({ db }) => db.delete(leads)],
  ] as [string, (set: Awaited<ReturnType<typeof setUpFiles>>) => Promise<unknown>][])(
    "is not sent when, by then, %s",
    async ([, happen], { db }) => {
      const set = await setUpFiles(db);
      await set.leaveAddress();
      await happen(set);
      expect(await set.takeContent()).toBeNull();
    },
  );

  it("is sent for a hub with a list to an address on it", async ({ db }) => {
    const { hub, leaveAddress, takeContent, change } = await setUpFiles(db);
    await change({ access: "listed" });
    await db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email, approvedAt: noon });
    await leaveAddress();
    expect(await takeContent()).toMatchObject({ files: [{ detail: "Link" }], fileTitles: ["The paper"] });
  });

  it("goes to a reader who unsubscribed from this speaker and asks for the files now, without a consent", async ({
    db,
  }) => {
    const { services, speaker, leaveAddress, takeContent } = await setUpFiles(db);
    await withdrawConsent(servicesAt(db, new Date(noon.getTime() - 60_000)), {
      speakerId: speaker.id,
      email: rosa.email,
    });
    await leaveAddress();
    expect(await takeContent()).toMatchObject({ fileTitles: ["The paper"] });
    const send = { email: "talk-files", to: rosa.email, senderId: speaker.id } as const;
    expect(await confirmSend(services, { ...send, id: randomUUID() })).toMatchObject({ ok: true });
    expect(await db.select().from(leadCaptures)).toMatchObject([{ consentedAt: null }]);
  });
});
