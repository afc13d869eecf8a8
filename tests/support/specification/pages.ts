// The pages whose texts the specification fixes, each in the state in which it shows them.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, leads, profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { asForm, newHub } from "#tests/support/studio.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/**
 * Ada has talks in every state and one contact. Ben has bought the plan and has neither username nor talks. Grace is
 * the administrator. Each function opens one page.
 */
export async function createPages(app: TestApp) {
  const adaActor = await insertPeople(app.db);
  const talks = await insertTalks(app.db, adaActor);
  const browsers = await openBrowsers(app);
  return {
    ...createAccountEntryPages(browsers),
    ...createPublicHubPages(app, browsers, talks.talk.id),
    ...createBookingPages(app, browsers, adaActor.id),
    ...createHubPages(browsers, talks),
    ...createSpeakerPages(browsers, talks.restricted.id),
  };
}

export type PageName = keyof Awaited<ReturnType<typeof createPages>>;

type Browsers = Awaited<ReturnType<typeof openBrowsers>>;
type Talks = Awaited<ReturnType<typeof insertTalks>>;

async function insertPeople(db: Database): Promise<Actor> {
  const adaActor = await insertSpeaker(db, ada);
  const benActor = await insertSpeaker(db, ben);
  await insertSpeaker(db, grace);
  await db
    .update(profiles)
    .set({ maxActiveHubs: 1, speakingExperience: "Ten years", yearsSpeaking: 10, speakingRate: "5,000 AUD" })
    .where(eq(profiles.id, adaActor.id));
  await db
    .update(profiles)
    .set({ plan: "lifetime", paymentStatus: "paid", username: null, bio: "Speaks about rivers." })
    .where(eq(profiles.id, benActor.id));
  return adaActor;
}

async function insertTalks(db: Database, adaActor: Actor) {
  const talk = await insertHub(db, adaActor, {
    slug: "kind-machines",
    description: "<p>On machines</p>",
    location: "https://meet.example.com/kind",
    speakerLink: "https://ada.example.com",
  });
  const draft = await insertHub(db, adaActor, { slug: "draft", status: "draft", eventDate: null });
  const restricted = await insertHub(db, adaActor, { slug: "restricted", access: "listed" });
  await insertHub(db, adaActor, { slug: "bare" });
  await insertHub(db, adaActor, { slug: "scheduled", status: "scheduled", openDate: "2199-01-01", openTime: "09:00" });
  await insertHub(db, adaActor, { slug: "closed", status: "closed", closedManuallyAt: new Date(0) });
  await insertHub(db, adaActor, { slug: "archived", status: "archived" });
  await insertHub(db, adaActor, { slug: "private", publicVisibility: false });
  const leadForm = { leadCaptureEnabled: true, leadOnEntry: true, leadAllowSkip: false };
  await insertHub(db, adaActor, { slug: "lead-form", ...leadForm });
  await db.insert(approvedAttendees).values([
    { talkHubId: restricted.id, email: "rosa@example.com", accessedAt: new Date() },
    { talkHubId: restricted.id, email: "tomas@example.com", approvedAt: null },
  ]);
  const contact = { userId: adaActor.id, talkHubId: talk.id, email: "rosa@example.com" };
  await db.insert(leads).values({ ...contact, source: "entry" });
  return { talk, draft, restricted };
}

async function openBrowsers(app: TestApp) {
  const [adaBrowser, benBrowser, graceBrowser] = await Promise.all(
    [ada, ben, grace].map((person) => app.visitor().signIn(person)),
  );
  if (!adaBrowser || !benBrowser || !graceBrowser) throw new Error("not signed in");
  return { visitor: app.visitor(), adaBrowser, benBrowser, graceBrowser };
}

const createAccountEntryPages = ({ visitor, adaBrowser }: Browsers) => ({
  landing: () => visitor.open("/"),
  "landing, signed in": () => adaBrowser.open("/"),
  "sign-in": () => visitor.open("/signin"),
  "sign-in, email confirmed": () => visitor.open("/signin?verified=true"),
  "sign-in, forgot password without email": () => visitor.press("/signin", { intent: "forgot-password" }),
  "sign-up": () => visitor.open("/signup"),
  "sign-up, empty": () => visitor.press("/signup", {}),
  "set password, link used": () => visitor.open("/set-password?token=used"),
  "set password, saved with a used link": () =>
    visitor.submit("/set-password?token=used", { password: "a quiet well-lit room" }),
  "set password, new link without email": () => visitor.press("/set-password", { intent: "send-link" }),
  "set password, new link": () => visitor.press("/set-password", { intent: "send-link", email: "who@example.com" }),
  "checkout success": async () => {
    const { location } = await visitor.submit("/checkout", { attempt: randomUUID() });
    const paid = await visitor.submit(location ?? "", { step: "pay", email: "nina@example.com", name: "Nina Park" });
    return visitor.open(paid.location ?? "");
  },
  "checkout cancelled": () => visitor.open("/checkout/cancelled"),
  "not found": () => visitor.open("/no/such/page"),
});

const createPublicHubPages = (app: TestApp, { visitor, adaBrowser }: Browsers, talkId: string) => ({
  "public hub": () => visitor.open("/ada-nwosu/kind-machines"),
  "public hub without link and location": () => visitor.open("/ada-nwosu/bare"),
  "public hub, feedback without rating": () =>
    visitor.submit("/ada-nwosu/kind-machines/feedback", { form_token: app.formToken(talkId) }),
  "public hub, lead form": () => visitor.open("/ada-nwosu/lead-form"),
  "public hub, draft": () => visitor.open("/ada-nwosu/draft"),
  "public hub, draft, owner": () => adaBrowser.open("/ada-nwosu/draft"),
  "public hub, scheduled": () => visitor.open("/ada-nwosu/scheduled"),
  "public hub, closed": () => visitor.open("/ada-nwosu/closed"),
  "public hub, archived": () => visitor.open("/ada-nwosu/archived"),
  "public hub, not public": () => visitor.open("/ada-nwosu/private"),
  "public hub, restricted": () => visitor.open("/ada-nwosu/restricted"),
  "public hub, missing": () => visitor.open("/ada-nwosu/missing"),
  "public hub, missing speaker": () => visitor.open("/nobody-here/missing"),
  "public profile, missing": () => visitor.open("/nobody-here"),
});

const createBookingPages = (app: TestApp, { visitor }: Browsers, speakerId: string) => ({
  booking: () => visitor.open("/ada-nwosu/book"),
  "booking, empty": () => visitor.submit("/ada-nwosu/book", { form_token: app.formToken(speakerId) }),
  "booking, email mistyped": () => visitor.submit("/ada-nwosu/book", { email: "rosa" }),
  "booking, sent": () => visitor.open("/ada-nwosu/book?sent"),
  "booking, missing speaker": () => visitor.open("/nobody-here/book"),
});

const createHubPages = ({ adaBrowser, benBrowser }: Browsers, { talk, draft }: Talks) => {
  const editor = `/dashboard/edit-hub/${talk.id}`;
  return {
    dashboard: () => adaBrowser.open("/dashboard"),
    "my talk hubs": () => adaBrowser.open("/dashboard/hubs"),
    "my talk hubs, empty": () => benBrowser.open("/dashboard/hubs"),
    "create hub": () => adaBrowser.open("/dashboard/create-hub"),
    "create hub, empty": () => adaBrowser.submit("/dashboard/create-hub", { token: newHub().token }),
    "create hub, at the limit": () => adaBrowser.submit("/dashboard/create-hub", asForm(newHub({ slug: "another" }))),
    "create hub, no username": () => benBrowser.open("/dashboard/create-hub"),
    "edit hub": () => adaBrowser.open(editor),
    "edit hub, draft": () => adaBrowser.open(`/dashboard/edit-hub/${draft.id}`),
    "edit hub, analytics": () => adaBrowser.open(`${editor}?tab=analytics`),
    "edit hub, missing": () => adaBrowser.open("/dashboard/edit-hub/missing"),
  };
};

const createSpeakerPages = ({ adaBrowser, benBrowser, graceBrowser }: Browsers, restrictedHubId: string) => {
  const audience = `/dashboard/qualified-audience?hub=${restrictedHubId}`;
  return {
    analytics: () => adaBrowser.open("/dashboard/analytics"),
    leads: () => adaBrowser.open("/dashboard/leads"),
    templates: () => adaBrowser.open("/dashboard/templates"),
    "public pages": () => adaBrowser.open("/dashboard/public-pages"),
    "public pages, no username": () => benBrowser.open("/dashboard/public-pages"),
    "speaker settings": () => adaBrowser.open("/dashboard/speaker-settings"),
    "speaker notes": () => adaBrowser.open("/dashboard/speaker-notes"),
    "qualified audience": () => adaBrowser.open("/dashboard/qualified-audience"),
    "qualified audience, upload list": () => adaBrowser.open(audience),
    "qualified audience, manage existing": () => adaBrowser.open(`${audience}&tab=manage`),
    help: () => adaBrowser.open("/dashboard/help"),
    "profile settings": () => adaBrowser.open("/profile"),
    "profile settings, empty": () => adaBrowser.submit("/profile", { username: "ab", website: "ftp:" }),
    "account settings": () => adaBrowser.open("/account-settings"),
    "account settings, member": () => benBrowser.open("/account-settings"),
    billing: () => adaBrowser.open("/billing"),
    "admin panel": () => graceBrowser.open("/admin"),
    "admin panel, speaker": () => adaBrowser.open("/admin"),
  };
};
