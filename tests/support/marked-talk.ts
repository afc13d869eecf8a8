// A talk of Ada's in which everything that may be secret has a marker, and what a visitor may read of it in each of its
// states: written from the specification, independently of the product's rules.
import { randomUUID } from "node:crypto";
import { eq, getTableColumns } from "drizzle-orm";
import fc from "fast-check";
import {
  feedbackQuestions,
  feedbackSubmissions,
  files,
  profiles,
  quotes,
  resources,
  slideDecks,
  slides,
  talkHubs,
  talkRequests,
} from "#app/database/schema/index.ts";
import { hubSettings, settingNames } from "#app/domain/hubs/settings/hub-settings.ts";
import { everywhere, type Setting } from "#app/domain/hubs/settings/setting.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export const talkAddress = { username: ada.username, slug: "kind-machines" };
export const path = `/${talkAddress.username}/${talkAddress.slug}`;
/** The printed address: both names have changed since. */
export const oldTalkAddress = { username: "ada-once", slug: "kinder-once" };

const marker = (name: string) => `MARKED-${name}-7f3a`;
export const talkText = marker("words");
export const bytes = marker("bytes");
/** As long as a real one. */
const slideToken = "MARKED-slide-token-7f3";
/** The last segment of the address of its picture. */
export const slidePicture = `${slideToken}-960.webp`;
const link = (name: string) => `https://example.com/${marker(name)}`;

/** The texts and numbers of settings that name no page. */
const unnamedSettings: [name: string, value: string | number][] = settingNames.flatMap((name) => {
  const { places = [] }: Setting = hubSettings[name];
  const { dataType, enumValues } = getTableColumns(talkHubs)[name];
  if (enumValues || places.some((place) => everywhere.some((page) => page === place))) return [];
  const value = dataType === "number" ? 735_219 : marker(`private-${name}`);
  return dataType === "number" || dataType === "string" ? [[name, value] as const] : [];
});

/** Error messages contain a question's id. */
const questionId = randomUUID();

const groups = {
  /** That the talk exists, and whose it is. */
  face: [marker("title"), marker("event")],
  date: [/2091-03-04|20910304|4 Mar 2091/],
  /** What search engines read about a public talk. */
  head: [marker("meta-title"), marker("meta-text"), marker("keywords")],
  /** The texts of the lead form. */
  form: [marker("form-title"), marker("form-text"), marker("form-message"), marker("form-consent")],
  place: [marker("place")],
  /** Where to join online, and how to reach the speaker. */
  links: [marker("join"), marker("connect")],
  /** Nobody but the speaker reads them. */
  notes: [
    ...["notes", "change", "unapproved", "waiting-author", "outdated", "unseen"].map(marker),
    ...unnamedSettings.map(([, value]) => String(value)),
  ],
  /** Its author and the speaker agreed to show it. */
  quoted: [marker("quote"), marker("author")],
  talk: [
    marker("asked"),
    marker("answered"),
    talkText,
    marker("question"),
    questionId,
    marker("choice"),
    marker("resource"),
  ],
  files: [bytes, marker("slide")],
};
type Group = keyof typeof groups;

export interface TalkSettings {
  status: "active" | "draft" | "scheduled" | "closed" | "archived";
  access: "anyone" | "verified" | "listed";
  publicVisibility: boolean;
  leadCaptureEnabled: boolean;
  leadOnEntry: boolean;
  leadBeforeDownloads: boolean;
  leadAllowSkip: boolean;
  location: string;
}

const locations = [link("join"), marker("place"), `${marker("place")}, or join at ${link("join")}`];
/** Mostly an open talk without a list, where the lead form alone decides, because that shows the most. */
const mostly = <const Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
export const settings: fc.Arbitrary<TalkSettings> = fc.record({
  status: mostly("active", "draft", "scheduled", "closed", "archived"),
  access: mostly("anyone", "verified", "listed"),
  publicVisibility: mostly(true, false),
  leadCaptureEnabled: mostly(true, false),
  leadOnEntry: fc.boolean(),
  leadBeforeDownloads: fc.boolean(),
  leadAllowSkip: fc.boolean(),
  location: fc.constantFrom(...locations),
});

export const openToAll: TalkSettings = {
  status: "active",
  access: "anyone",
  publicVisibility: true,
  location: locations[2] as string,
  leadCaptureEnabled: false,
  leadOnEntry: false,
  leadBeforeDownloads: false,
  leadAllowSkip: true,
};
const wall = { leadCaptureEnabled: true, leadOnEntry: true, leadAllowSkip: false };
/** One of each kind, so that none depends on chance. */
export const everyState: TalkSettings[] = [
  openToAll,
  { ...openToAll, ...wall },
  { ...openToAll, ...wall, location: link("join") },
  { ...openToAll, status: "draft" },
  { ...openToAll, status: "scheduled" },
  { ...openToAll, status: "closed", ...wall },
  { ...openToAll, status: "archived" },
  { ...openToAll, access: "listed", ...wall },
  { ...openToAll, publicVisibility: false },
];

/** Whether a visitor may read the talk itself. */
export const isReadable = (is: TalkSettings) => findVisibility(is) === "talk";
export const canDownloadFiles = (is: TalkSettings) =>
  isReadable(is) && !(is.leadCaptureEnabled && is.leadBeforeDownloads);

function findVisibility(is: TalkSettings): "nothing" | "notice" | "form" | "talk" {
  if (!is.publicVisibility || is.status === "draft") return "nothing";
  if (is.status !== "active" || is.access !== "anyone") return "notice";
  return is.leadCaptureEnabled && is.leadOnEntry && !is.leadAllowSkip ? "form" : "talk";
}

function listKnowableGroups(is: TalkSettings, isOfTalk: boolean): Group[] {
  const visibility = findVisibility(is);
  if (visibility === "nothing") return [];
  // A speaker's profile lists the dates and quotes of public talks, except archived ones.
  const listed: Group[] = is.status === "archived" || isOfTalk ? [] : ["date", "quoted"];
  if (visibility === "notice") return ["face", ...(is.status === "scheduled" ? ["date" as const] : []), ...listed];
  const inForm: Group[] = ["face", "date", "head", "place", "form"];
  if (visibility === "form") return [...inForm, ...listed];
  const inTalk: Group[] = [...inForm, "links", "talk", "quoted"];
  return canDownloadFiles(is) ? [...inTalk, "files"] : inTalk;
}

/** The groups of the talk's texts that a response contains although it may not. */
export function findLeakedGroups(content: string, is: TalkSettings, isOfTalk: boolean): string[] {
  const allowedGroups = listKnowableGroups(is, isOfTalk);
  return Object.entries(groups)
    .filter(([group]) => !allowedGroups.some((each) => each === group))
    .flatMap(([group, marks]) =>
      marks.some((each) => (typeof each === "string" ? content.includes(each) : each.test(content))) ? [group] : [],
    );
}

/** Creates the talk with everything that it can contain. */
export async function createMarkedTalk({ db, services }: TestApp, speaker: Actor) {
  await db.update(profiles).set({ username: oldTalkAddress.username }).where(eq(profiles.id, speaker.id));
  await db.update(profiles).set({ username: talkAddress.username }).where(eq(profiles.id, speaker.id));
  const hub = await insertHub(db, speaker, {
    slug: oldTalkAddress.slug,
    title: marker("title"),
    eventName: marker("event"),
    description: `<p>${talkText}</p>`,
    eventDate: "2091-03-04",
    startTime: "14:30",
    speakerLink: link("connect"),
    ...Object.fromEntries(unnamedSettings),
    privateNotes: `<p>${marker("notes")}</p>`,
    changeNote: marker("change"),
    metaTitle: marker("meta-title"),
    metaDescription: marker("meta-text"),
    keywords: marker("keywords"),
    leadFormTitle: marker("form-title"),
    leadFormDescription: marker("form-text"),
    leadCustomMessage: marker("form-message"),
    leadConsentText: marker("form-consent"),
  });
  await db.update(talkHubs).set({ slug: talkAddress.slug }).where(eq(talkHubs.id, hub.id));
  const questionFields = {
    id: questionId,
    talkHubId: hub.id,
    question: marker("question"),
    required: true,
    options: [marker("choice"), "Other"],
  };
  await db.insert(feedbackQuestions).values({ ...questionFields, type: "choice", sortOrder: 1 });

  await insertQuotes(db, hub.id);
  await insertRequests(db, hub.id);
  const resourceIds = await offerResources({ db, services }, speaker, hub.id);
  return {
    hub,
    resourceIds,
    async setState({ status, ...is }: TalkSettings) {
      const schedule = {
        openDate: status === "scheduled" ? "2199-01-01" : null,
        openTime: status === "scheduled" ? "09:00" : null,
        closedManuallyAt: status === "closed" ? new Date(0) : null,
      };
      await db
        .update(talkHubs)
        .set({ ...is, ...schedule, status })
        .where(eq(talkHubs.id, hub.id));
    },
  };
}

/** One request that waits, one that is hidden, and one that is approved and answered. */
async function insertRequests(db: TestApp["db"], talkHubId: string) {
  const at = new Date();
  const ids = () => ({ talkHubId, deviceId: randomUUID(), submissionKey: newSubmissionKey() });
  await db.insert(talkRequests).values([
    { ...ids(), text: marker("unseen") },
    { ...ids(), text: marker("unseen"), approvedAt: at, hiddenAt: at, answeredAt: at, answerText: marker("unseen") },
    { ...ids(), text: marker("asked"), approvedAt: at, answeredAt: at, answerText: marker("answered") },
  ]);
}

/** One quote that is shown, one that waits for the speaker, and one whose comment its author has changed since. */
async function insertQuotes(db: TestApp["db"], talkHubId: string) {
  const [rating] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
  const marks = [
    { comments: marker("quote"), comment: marker("quote"), authorName: marker("author"), approvedAt: new Date() },
    { comments: marker("unapproved"), comment: marker("unapproved"), authorName: marker("waiting-author") },
    {
      comments: marker("notes"),
      comment: marker("outdated"),
      authorName: marker("waiting-author"),
      approvedAt: new Date(),
    },
  ];
  for (const { comments, ...quote } of marks) {
    const [submission] = await db
      .insert(feedbackSubmissions)
      .values({
        talkHubId,
        questionId: rating?.id as string,
        submissionKey: newSubmissionKey(),
        deviceId: randomUUID(),
        responses: { rating: 5, comments },
      })
      .returning();
    const consent = { talkHubId, feedbackId: submission?.id as string, consentVersion: 1, consentedAt: new Date() };
    await db.insert(quotes).values({ ...consent, ...quote });
  }
}

/** A file with a slide, a link and an email address, whose texts are all marked. */
async function offerResources({ db, services }: Pick<TestApp, "db" | "services">, speaker: Actor, talkHubId: string) {
  const key = `${speaker.id}/files/${randomUUID()}`;
  await services.storage.write(key, Buffer.from(bytes));
  const stored = { userId: speaker.id, key, name: "a.txt", kind: "resource", contentType: "text/plain" } as const;
  const [file] = await db
    .insert(files)
    .values({ ...stored, sizeBytes: bytes.length, status: "stored" })
    .returning();
  const named = { talkHubId, title: marker("resource"), description: marker("resource") };
  await insertSlide(db, file?.id as string, key);
  const offered = await db
    .insert(resources)
    .values([
      { ...named, type: "txt", resourceType: "file", fileId: file?.id, fileSize: bytes.length },
      { ...named, type: "link", resourceType: "link", externalUrl: `https://example.com/${bytes}` },
      { ...named, type: "link", resourceType: "link", externalUrl: `mailto:${bytes}@example.com` },
    ])
    .returning();
  return offered.map(({ id }) => id);
}

/** A slide whose pictures are the file's bytes. */
async function insertSlide(db: TestApp["db"], fileId: string, key: string) {
  await db.insert(slideDecks).values({ fileId, state: "ready", pageCount: 1 });
  const pictures = { smallKey: key, largeKey: `${key}-large`, smallBytes: bytes.length, largeBytes: bytes.length };
  const shown = { number: 1, width: 1920, height: 1080, text: marker("slide"), token: slideToken };
  await db.insert(slides).values({ fileId, ...shown, ...pictures });
}
