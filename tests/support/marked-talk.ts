// A talk of Ada's in which everything that may be secret is marked by what it is, and what a stranger may read of it in
// each of its states: written from the specification and the rulings, apart from the product's own rules.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { feedbackQuestions, files, profiles, resources, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import type { House } from "#tests/support/house.ts";
import { hasHub } from "#tests/support/stage.ts";

export const place = { username: ada.username, slug: "kind-machines" };
export const path = `/${place.username}/${place.slug}`;
/** What was printed once: both names have changed since. */
export const oldPlace = { username: "ada-once", slug: "kinder-once" };

const mark = (what: string) => `MARKED-${what}-7f3a`;
export const words = mark("words");
export const bytes = mark("bytes");
const link = (what: string) => `https://example.com/${mark(what)}`;

/** Refusals name a question by its id. */
const questionId = randomUUID();

const groups = {
  /** That there is such a talk, and whose. */
  face: [mark("title"), mark("event")],
  date: [/2091-03-04|20910304|4 Mar 2091/],
  /** What search engines are told of a talk that may be found. */
  head: [mark("meta-title"), mark("meta-text"), mark("keywords")],
  /** What the lead form says. */
  form: [mark("form-title"), mark("form-text"), mark("form-message"), mark("form-consent")],
  place: [mark("place")],
  /** Where to join online, and how to reach the speaker. */
  links: [mark("join"), mark("connect")],
  talk: [words, mark("question"), questionId, mark("choice"), mark("resource")],
  files: [bytes],
};
type Group = keyof typeof groups;

export interface Setting {
  status: "active" | "draft" | "scheduled" | "closed" | "archived";
  access: "anyone" | "verified" | "listed";
  publicVisibility: boolean;
  leadCaptureEnabled: boolean;
  leadOnEntry: boolean;
  leadBeforeDownloads: boolean;
  leadAllowSkip: boolean;
  location: string;
}

const locations = [link("join"), mark("place"), `${mark("place")}, or join at ${link("join")}`];
/** Mostly what is shown the most of: an open talk behind no list, where the lead form alone decides. */
const mostly = <const Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
export const settings: fc.Arbitrary<Setting> = fc.record({
  status: mostly("active", "draft", "scheduled", "closed", "archived"),
  access: mostly("anyone", "verified", "listed"),
  publicVisibility: mostly(true, false),
  leadCaptureEnabled: mostly(true, false),
  leadOnEntry: fc.boolean(),
  leadBeforeDownloads: fc.boolean(),
  leadAllowSkip: fc.boolean(),
  location: fc.constantFrom(...locations),
});

export const openToAll: Setting = {
  ...{ status: "active", access: "anyone", publicVisibility: true, location: locations[2] as string },
  ...{ leadCaptureEnabled: false, leadOnEntry: false, leadBeforeDownloads: false, leadAllowSkip: true },
};
const wall = { leadCaptureEnabled: true, leadOnEntry: true, leadAllowSkip: false };
/** One of each kind, so that none is left to chance. */
export const everyState: Setting[] = [
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

/** Whether a stranger may read the talk itself. */
export const isReadable = (is: Setting) => seenAs(is) === "talk";
export const mayTakeFiles = (is: Setting) => isReadable(is) && !(is.leadCaptureEnabled && is.leadBeforeDownloads);

function seenAs(is: Setting): "nothing" | "notice" | "form" | "talk" {
  if (!is.publicVisibility || is.status === "draft") return "nothing";
  if (is.status !== "active" || is.access !== "anyone") return "notice";
  return is.leadCaptureEnabled && is.leadOnEntry && !is.leadAllowSkip ? "form" : "talk";
}

function mayKnow(is: Setting, isOfTalk: boolean): Group[] {
  const seen = seenAs(is);
  if (seen === "nothing") return [];
  // A speaker's profile lists when the talks are that everyone may know of; an archived one is in no list.
  const listed: Group[] = is.status === "archived" || isOfTalk ? [] : ["date"];
  if (seen === "notice") return ["face", ...(is.status === "scheduled" ? ["date" as const] : listed)];
  const inForm: Group[] = ["face", "date", "head", "place", "form"];
  if (seen === "form") return inForm;
  const inTalk: Group[] = [...inForm, "links", "talk"];
  return mayTakeFiles(is) ? [...inTalk, "files"] : inTalk;
}

/** What of the talk stands in an answer that may not be there. */
export function leaksIn(answer: string, is: Setting, isOfTalk: boolean): string[] {
  const known = mayKnow(is, isOfTalk);
  return Object.entries(groups)
    .filter(([group]) => !known.some((each) => each === group))
    .flatMap(([group, marks]) =>
      marks.some((each) => (typeof each === "string" ? answer.includes(each) : each.test(answer))) ? [group] : [],
    );
}

/** The talk with everything that it can hold. */
export async function hasMarkedTalk({ db, services }: House, speaker: Actor) {
  await db.update(profiles).set({ username: oldPlace.username }).where(eq(profiles.id, speaker.id));
  await db.update(profiles).set({ username: place.username }).where(eq(profiles.id, speaker.id));
  const hub = await hasHub(db, speaker, {
    ...{ slug: oldPlace.slug, title: mark("title"), eventName: mark("event"), description: `<p>${words}</p>` },
    ...{ eventDate: "2091-03-04", startTime: "14:30", speakerLink: link("connect") },
    ...{ metaTitle: mark("meta-title"), metaDescription: mark("meta-text"), keywords: mark("keywords") },
    ...{ leadFormTitle: mark("form-title"), leadFormDescription: mark("form-text") },
    ...{ leadCustomMessage: mark("form-message"), leadConsentText: mark("form-consent") },
  });
  await db.update(talkHubs).set({ slug: place.slug }).where(eq(talkHubs.id, hub.id));
  const asked = {
    id: questionId,
    talkHubId: hub.id,
    question: mark("question"),
    required: true,
    options: [mark("choice"), "Other"],
  };
  await db.insert(feedbackQuestions).values({ ...asked, type: "choice", sortOrder: 1 });

  const key = `${speaker.id}/files/${randomUUID()}`;
  await services.storage.write(key, Buffer.from(bytes));
  const stored = { userId: speaker.id, key, name: "a.txt", kind: "resource", contentType: "text/plain" } as const;
  const [file] = await db
    .insert(files)
    .values({ ...stored, sizeBytes: bytes.length, status: "stored" })
    .returning();
  const named = { talkHubId: hub.id, title: mark("resource"), description: mark("resource") };
  const offered = await db
    .insert(resources)
    .values([
      { ...named, type: "txt", resourceType: "file", fileId: file?.id, fileSize: bytes.length },
      { ...named, type: "link", resourceType: "link", externalUrl: `https://example.com/${bytes}` },
      { ...named, type: "link", resourceType: "link", externalUrl: `mailto:${bytes}@example.com` },
    ])
    .returning();

  return {
    hub,
    resourceIds: offered.map(({ id }) => id),
    async becomes({ status, ...is }: Setting) {
      const schedule = {
        ...{
          openDate: status === "scheduled" ? "2199-01-01" : null,
          openTime: status === "scheduled" ? "09:00" : null,
        },
        closedByHandAt: status === "closed" ? new Date(0) : null,
      };
      await db
        .update(talkHubs)
        .set({ ...is, ...schedule, status })
        .where(eq(talkHubs.id, hub.id));
    },
  };
}
