// Whoever removes the last row of the last page, here or in another window, sees the page before it and no empty list.
import { randomUUID } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  approvedAttendees,
  auditEntries,
  feedbackSubmissions,
  files,
  followUps,
  helpRequests,
  leadCaptures,
  leads,
  payments,
  profiles,
  securityEvents,
  speakerAnnouncements,
  speakerBookings,
  talkHubs,
  talkRequests,
  users,
} from "#app/database/schema/index.ts";
import { audienceRequestsPerPage } from "#app/domain/audience-requests/audience-requests.ts";
import { bookingsPerPage } from "#app/domain/bookings/queries.server.ts";
import { submissionsPerPage } from "#app/domain/feedback/submissions.server.ts";
import { followUpsPerPage } from "#app/domain/follow-ups/queries.server.ts";
import { leadsPerPage } from "#app/domain/leads/queries.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben, grace, rosa } from "#tests/support/people.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
/** The administrator speaks too, so one session opens every list. */
let actor: Actor;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.db.delete(users);
  actor = await insertSpeaker(app.db, grace);
  hub = await insertHub(app.db, actor);
  speaker = await app.visitor().signIn(grace);
});
afterAll(() => app.close());

const submission = () => ({ submissionKey: newSubmissionKey() });
const onHub = () => ({ ...submission(), talkHubId: hub.id, deviceId: randomUUID() });
const minute = (i: number) => new Date(Date.UTC(2026, 10, 20, 10, i));
const names = (count: number) => Array.from({ length: count }, (_, i) => `Row${i}.`);

async function storeLeads(texts: string[]) {
  const rows = texts.map((text, i) => ({
    id: randomUUID(),
    userId: actor.id,
    talkHubId: hub.id,
    source: "entry" as const,
    firstName: text,
    createdAt: minute(i),
  }));
  await app.db.insert(leads).values(rows);
  await app.db.insert(leadCaptures).values(rows.map(({ id, firstName, ...row }) => ({ ...row, leadId: id })));
}

const storeBookings = (texts: string[]) =>
  app.db.insert(speakerBookings).values(
    texts.map((text, i) => ({
      ...submission(),
      speakerId: actor.id,
      requesterName: "Rosa Jimenez",
      requesterEmail: rosa.email,
      eventName: text,
      createdAt: minute(i),
    })),
  );

const storeRequests = (texts: string[]) =>
  app.db.insert(talkRequests).values(texts.map((text, i) => ({ ...onHub(), text, createdAt: minute(i) })));

const storeFollowUps = (texts: string[]) =>
  app.db.insert(followUps).values(
    texts.map((subject, i) => ({
      talkHubId: hub.id,
      subject,
      message: "Thank you.",
      startedAt: minute(i),
      createdAt: minute(i),
    })),
  );

async function storeAnswers(texts: string[]) {
  const question = await app.db.query.feedbackQuestions.findFirst();
  await app.db.insert(feedbackSubmissions).values(
    texts.map((comments, i) => ({
      ...onHub(),
      questionId: question?.id as string,
      responses: { rating: 4, comments },
      createdAt: minute(i),
    })),
  );
}

interface List {
  path: () => string;
  store: (texts: string[]) => unknown;
}
interface CursorList extends List {
  perPage: number;
  table: PgTable & { createdAt: PgColumn };
}

const byCursor: Record<string, CursorList> = {
  leads: { path: () => "/dashboard/leads?status=new", store: storeLeads, perPage: leadsPerPage, table: leads },
  "leads of a hub": {
    path: () => `/dashboard/leads?hub=${hub.id}`,
    store: storeLeads,
    perPage: leadsPerPage,
    table: leadCaptures,
  },
  bookings: {
    path: () => "/dashboard/bookings?tab=new",
    store: storeBookings,
    perPage: bookingsPerPage,
    table: speakerBookings,
  },
  requests: {
    path: () => `/dashboard/hubs/${hub.id}/requests?tab=waiting`,
    store: storeRequests,
    perPage: audienceRequestsPerPage,
    table: talkRequests,
  },
  "follow-ups": {
    path: () => `/dashboard/hubs/${hub.id}/follow-up`,
    store: storeFollowUps,
    perPage: followUpsPerPage,
    table: followUps,
  },
  answers: {
    path: () => `/dashboard/edit-hub/${hub.id}/answers?comment=with`,
    store: storeAnswers,
    perPage: submissionsPerPage,
    table: feedbackSubmissions,
  },
};

it.each(Object.entries(byCursor))("%s show the page before an emptied one", async (_name, list) => {
  const { path, store, perPage, table } = list;
  const read = async (address: string) => {
    const { status, text, html } = await speaker.open(address);
    const query = /href="[^"]*(\?[^"]+)"[^>]*>(?:<[^>]+>)*Older/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    return { status, shown: [...new Set(text.match(/Row\d+\./g))], older: query && path().split("?")[0] + query };
  };
  const texts = names(2 * perPage + 1);
  await store(texts);
  const newest = texts.toReversed();
  const [first, second] = [newest.slice(0, perPage), newest.slice(perPage, 2 * perPage)];

  const { older: secondAddress = "" } = await read(path());
  const { shown, older: lastAddress = "" } = await read(secondAddress);
  expect(shown).toEqual(second);
  expect((await read(lastAddress)).shown).toEqual(["Row0."]);
  await app.db.delete(table).where(lt(table.createdAt, minute(1)));
  expect(await read(lastAddress)).toEqual({ status: 200, shown: second, older: undefined });
  await app.db.delete(table).where(lt(table.createdAt, minute(perPage + 1)));
  for (const address of [secondAddress, lastAddress])
    expect(await read(address)).toEqual({ status: 200, shown: first, older: undefined });
});

const addHub = (values: object) => insertHub(app.db, actor, { slug: "other", title: "Row0.", ...values });
const addFile = () =>
  app.db.insert(files).values({
    userId: actor.id,
    key: `${actor.id}/files/row`,
    name: "Row0.",
    kind: "notes",
    contentType: "application/pdf",
    sizeBytes: 1,
    status: "stored",
  });
const addHelpMessage = () =>
  app.db.insert(helpRequests).values({ ...submission(), userId: actor.id, subject: "Row0.", message: "Help" });
const administered = (tab: string) => () => `/admin-dashboard?tab=${tab}`;

const byNumber: Record<string, List> = {
  "hubs on the dashboard": { path: () => "/dashboard", store: addHub },
  hubs: { path: () => "/dashboard/hubs", store: addHub },
  "hubs in the trash": { path: () => "/dashboard/hubs?show=trash", store: () => addHub({ deletedAt: new Date() }) },
  "public hubs": { path: () => "/dashboard/public-pages", store: addHub },
  "hubs of an account": { path: () => `/admin/accounts/${actor.id}`, store: addHub },
  "hubs with their analytics": { path: () => "/dashboard/analytics", store: addHub },
  "hubs with their audiences": { path: () => "/dashboard/qualified-audience", store: addHub },
  deliveries: {
    path: () => `/dashboard/hubs/${hub.id}/deliveries`,
    store: async () => {
      await app.db.update(talkHubs).set({ talkId: hub.id });
      await addHub({ talkId: hub.id });
    },
  },
  "past talks": {
    path: () => `/${grace.username}`,
    store: () => addHub({ eventDate: "2020-03-04" }),
  },
  attendees: {
    path: () => `/dashboard/qualified-audience?hub=${hub.id}&tab=manage`,
    store: () => app.db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email, firstName: "Row0." }),
  },
  files: { path: () => "/dashboard/speaker-notes", store: addFile },
  "files to choose from": { path: () => "/dashboard/files/library", store: addFile },
  "own messages": { path: () => "/dashboard/help", store: addHelpMessage },
  messages: { path: administered("messages"), store: addHelpMessage },
  "requests on the talk's page": {
    path: () => `/${grace.username}/${hub.slug}/ask`,
    store: async () => {
      await app.db.update(talkHubs).set({ acceptRequests: true });
      await app.db.insert(talkRequests).values({ ...onHub(), text: "Row0.", approvedAt: new Date() });
    },
  },
  "a person's own data": {
    path: () => `/privacy/${privacyToken(app.services, { speakerId: actor.id, email: rosa.email })}`,
    store: () =>
      app.db.insert(leads).values({ userId: actor.id, source: "entry", email: rosa.email, company: "Row0." }),
  },
  accounts: {
    path: administered("accounts"),
    store: () => app.db.update(profiles).set({ firstName: "Row0." }),
  },
  payments: {
    path: administered("payments"),
    store: () =>
      app.db.insert(payments).values({
        provider: "practice",
        sessionId: randomUUID(),
        email: rosa.email,
        buyerName: "Row0.",
        amountCents: 28_000,
        currency: "AUD",
        taxLine: "including GST",
        status: "paid",
      }),
  },
  senders: {
    path: administered("senders"),
    store: async () => {
      const { id } = await insertSpeaker(app.db, { ...ben, email: "row0@example.com" });
      await app.db.update(profiles).set({ sendingStoppedAt: new Date() }).where(eq(profiles.id, id));
    },
  },
  "administrator's actions": {
    path: administered("audit"),
    store: () =>
      app.db
        .insert(auditEntries)
        .values({ actorId: actor.id, actorEmail: grace.email, act: "promoted", detail: "Row0." }),
  },
  "security events": {
    path: () => `${administered("audit")()}&kind=security`,
    store: () =>
      app.db
        .insert(securityEvents)
        .values({ event: "signed-in", userId: actor.id, windowKey: randomUUID(), detail: "Row0.", lastAt: new Date() }),
  },
  announcements: {
    path: () => "/admin/news",
    store: () =>
      app.db
        .insert(speakerAnnouncements)
        .values({ ...submission(), kind: "product", subject: "Row0.", message: "News" }),
  },
};

it.each(Object.entries(byNumber))("%s show the last page instead of one beyond it", async (_name, { path, store }) => {
  await store(["Row0."]);
  const address = new URL(path(), app.origin);
  address.searchParams.set("page", "9");
  const { status, html } = await speaker.open(address.pathname + address.search);
  expect(status).toBe(200);
  expect(html).toMatch(/row0\b/i);
});
