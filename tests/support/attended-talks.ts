// Talks of Ada and Ben to which the same people came with the same phones: they left their details, rated without their
// name, and asked for something. For tests of what a speaker can find out about them.
import { randomUUID } from "node:crypto";
import { eq, getTableName } from "drizzle-orm";
import { expect } from "vitest";
import { approvedAttendees, feedbackQuestions, talkRequests, tasks, users } from "#app/database/schema/index.ts";
import { answerField } from "#app/domain/feedback/feedback.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { unzip } from "#tests/support/zip.ts";

const json = { accept: "application/json" };
const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };

export interface Talk {
  id: string;
  path: string;
  speakerId: string;
  questionId: string;
}

export interface Attendee {
  name: string;
  email: string;
  phone: Visitor;
  /** The ids of the forms that this phone sent, as it sent them. */
  submissionIds: string[];
}

async function createTalk(app: TestApp, speaker: Actor, username: string, values: { slug: string; access?: "listed" }) {
  const hub = await insertHub(app.db, speaker, { ...values, leadCaptureEnabled: true, acceptRequests: true });
  const [question] = await app.db
    .insert(feedbackQuestions)
    .values({ talkHubId: hub.id, question: "What stays with you?", type: "text", sortOrder: 1 })
    .returning();
  return { id: hub.id, path: `/${username}/${hub.slug}`, speakerId: speaker.id, questionId: question?.id as string };
}

/** What an attendee's phone sends. Every form has an id of its own, as the page's script makes it. */
export function createPhone(app: TestApp, name: string): Attendee & ReturnType<typeof createSteps> {
  // An address of its own, because limits count per address.
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  const attendee = { name, email, phone: app.visitor(), submissionIds: [] };
  return Object.assign(attendee, createSteps(app, attendee));
}

function createSteps(app: TestApp, { name, email, phone, submissionIds }: Attendee) {
  const send = async (talk: Talk, form: string, fields: Record<string, string>) => {
    const submission_id = randomUUID();
    submissionIds.push(submission_id);
    const sent = { form_token: app.formToken(form === "book" ? talk.speakerId : talk.id), submission_id, ...fields };
    const path = form === "book" ? talk.path.replace(/\/[^/]+$/, "/book") : `${talk.path}/${form}`;
    const response = await phone.submit(path, sent, form === "book" ? browser : { ...browser, ...json });
    expect([form, response.status]).toEqual([form, form === "book" ? 303 : 204]);
  };
  const answer = (talk: Talk) => ({ [answerField(talk.questionId)]: `${name} will ask more at ${talk.path}` });
  return {
    view: (talk: Talk) => phone.submit(`${talk.path}/view`, { s: "qr" }, browser),
    rate: (talk: Talk, fields: Record<string, string> = {}) =>
      send(talk, "feedback", {
        rating: "4",
        comments: `Calm, says ${name} at ${talk.path}`,
        ...answer(talk),
        ...fields,
      }),
    leaveDetails: (talk: Talk) => send(talk, "lead", { firstName: name, email, consent: "on" }),
    agreeToQuote: (talk: Talk) =>
      send(talk, "quote", { comments: `Calm, says ${name} at ${talk.path}`, name, role: "Nurse", mayQuote: "on" }),
    ask: (talk: Talk, fields: Record<string, string> = {}) =>
      send(talk, "ask", { text: `The slides for ${name} at ${talk.path}`, ...fields }),
    support: (talk: Talk, request: string, fields: Record<string, string> = {}) =>
      send(talk, "plus", { request, ...fields }),
    book: (talk: Talk) => send(talk, "book", { name, email, eventName: `${name}'s day`, consent: "on" }),
  };
}

/** Ada's and Ben's talks, and four people who were at both: Tomas and Zoe sign their rating, Rosa and Yusuf don't. */
export async function createAttendedTalks(app: TestApp) {
  await app.db.delete(users);
  const [adaActor, benActor] = [await insertSpeaker(app.db, ada), await insertSpeaker(app.db, ben)];
  const adas = await createTalk(app, adaActor, ada.username, { slug: "kind-machines" });
  const bens = await createTalk(app, benActor, ben.username, { slug: "slow-light" });
  const attendees = ["Rosa", "Tomas", "Zoe", "Yusuf"].map((name) => createPhone(app, name));
  const [rosa, tomas, zoe, yusuf] = attendees as [Phone, Phone, Phone, Phone];
  for (const talk of [adas, bens]) {
    for (const attendee of attendees) {
      // Before anything else, so that the phone has no cookie yet.
      await attendee.rate(talk);
      await attendee.view(talk);
      await attendee.leaveDetails(talk);
    }
    for (const signer of [tomas, zoe]) await signer.rate(talk, { email: signer.email, emailConsent: "on" });
    await zoe.agreeToQuote(talk);
    await rosa.ask(talk, { email: rosa.email });
    await yusuf.ask(talk);
    const at = new Date();
    await app.db.update(talkRequests).set({ approvedAt: at }).where(eq(talkRequests.talkHubId, talk.id));
    const requests = await app.db.select().from(talkRequests).where(eq(talkRequests.talkHubId, talk.id));
    for (const { id } of requests) await zoe.support(talk, id, { email: zoe.email });
    await yusuf.book(talk);
    await app.db.insert(approvedAttendees).values({ talkHubId: talk.id, email: rosa.email, firstName: rosa.name });
  }
  await app.installation.settle();
  await drainQueue(app);
  return { adaActor, benActor, adas, bens, attendees, rosa, tomas, zoe, yusuf };
}
export type Phone = ReturnType<typeof createPhone>;

/** A speaker's Data Export, by the name of each file in it. */
export async function downloadExport(app: TestApp, person: typeof ada): Promise<Map<string, string>> {
  const speaker = await app.visitor().signIn(person);
  const before = await app.db.select({ id: tasks.id }).from(tasks);
  expect((await speaker.submit("/account-settings", { intent: "export" })).status).toBe(200);
  await drainQueue(app);
  const [task] = (await app.db.select().from(tasks)).filter(({ id }) => !before.some((each) => each.id === id));
  expect([getTableName(tasks), task?.state]).toEqual(["tasks", "done"]);
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await app.request(`/dashboard/tasks/${task?.id}/file`, { cookie });
  const entries = unzip(Buffer.from(await response.arrayBuffer()));
  return new Map([...entries].map(([name, bytes]) => [name, bytes.toString()]));
}

/** The rows of each table in an export. */
export const rowsIn = (files: Map<string, string>): Map<string, Record<string, unknown>[]> =>
  new Map(
    [...files].flatMap(([name, text]) => {
      const [, table] = /^json\/(\w+)\.json$/.exec(name) ?? [];
      return table ? [[table, JSON.parse(text) as Record<string, unknown>[]] as const] : [];
    }),
  );

/** Every text and number in `value`, however deep. */
export function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  if (typeof value === "object") return Object.values(value).flatMap(leavesOf);
  return [String(value)];
}
