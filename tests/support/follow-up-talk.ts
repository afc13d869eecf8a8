// A talk to which people came and agreed, its speaker, and a mail server, for tests of follow-ups.
import { eq } from "drizzle-orm";
import type { OutgoingMail } from "#app/adapters/mail/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, tasks } from "#app/database/schema/index.ts";
import { countAudience } from "#app/domain/follow-ups/audience.server.ts";
import { saveDraft, sendFollowUp, startFollowUp } from "#app/domain/follow-ups/commands.server.ts";
import type { FollowUpText } from "#app/domain/follow-ups/follow-ups.ts";
import { findDraft, listFollowUps } from "#app/domain/follow-ups/queries.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { parseTaskInput } from "#app/domain/tasks/inputs.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { sendQueued } from "#tests/support/send-queued-emails.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

export const thanks: FollowUpText = {
  subject: "Thank you for coming",
  message: "Here are the slides.",
  linkLabel: "Book me",
  linkUrl: "https://example.com/book",
};
export const [rosa, tomas, zoe] = ["rosa@example.com", "tomas@example.com", "zoe@example.com"] as const;

/** Ada's talk, to which these people came and agreed, and a mail server that accepts all but `unreachable`. */
export async function setUpTalk(db: Database, emails: readonly string[] = [rosa, tomas, zoe]) {
  const speaker = await insertSpeaker(db, ada);
  await db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" }).where(eq(profiles.id, speaker.id));
  const hub = await insertHub(db, speaker);
  let now = noon;
  const quiet = { warn: () => {}, info: () => {} };
  const services = { ...servicesAt(db), clock: { now: () => now }, log: quiet } as unknown as Services;
  const talk = {
    services,
    speaker,
    hub,
    meet: (email: string | null, details: { firstName?: string; phone?: string } = {}) =>
      captureLead(services, {
        hub: { id: hub.id, ownerId: speaker.id },
        deviceId: newId(),
        source: "entry",
        person: { firstName: null, lastName: null, phone: null, company: null, email, ...details },
        consentText: "I agree",
        submissionKey: null,
      }),
    subjectOf: (email: string) => ({ speakerId: speaker.id, email }),
    advanceOneDay() {
      now = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1);
    },
    ...createSender(services, speaker, hub.id),
    ...createMailServer(services),
  };
  for (const email of emails) await talk.meet(email);
  return talk;
}

/** What the speaker does and sees, and the task she starts. */
function createSender(services: Services, speaker: Actor, hubId: string) {
  const { db } = services;
  return {
    count: (text: FollowUpText | null = thanks) => countAudience(services, { speakerId: speaker.id, hubId, text }),
    /** Saves the draft and presses "Send". */
    async start(text: FollowUpText = thanks, request: { part?: boolean } = {}) {
      await saveDraft(services, speaker, hubId, text);
      const draft = await findDraft(services, speaker, hubId);
      if (!draft) throw new Error("no draft");
      return startFollowUp(services, speaker, hubId, { followUpId: draft.id, version: draft.version, ...request });
    },
    /** What each task does when it runs. */
    async runTasks() {
      for (const { data } of await listQueuedJobs(db, "run-task")) {
        const [task] = await db.select().from(tasks).where(eq(tasks.id, data.taskId));
        const input = parseTaskInput("send-follow-up", task?.input);
        await sendFollowUp(services, { actor: speaker, input, report: async () => {} });
      }
    },
    /** The states of the newest follow-up's emails. */
    async states() {
      const [newest] = await listFollowUps(services, speaker, hubId);
      return Object.fromEntries(Object.entries(newest?.counts ?? {}).filter(([, count]) => count > 0));
    },
  };
}

function createMailServer(services: Services) {
  const sent: OutgoingMail[] = [];
  const unreachable = new Map<string, Error>();
  const send = async (mail: OutgoingMail) => {
    const failure = unreachable.get(mail.to);
    if (failure) throw failure;
    sent.push(mail);
  };
  return {
    sent,
    unreachable,
    readers: () => sent.map(({ to }) => to).sort(),
    sendEmails: (isLastAttempt = false) => sendQueued(services, { send, isLastAttempt }),
  };
}
