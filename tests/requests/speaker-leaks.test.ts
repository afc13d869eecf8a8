// What a speaker has written about themselves ends with the profile: at every address, the kit's files, a booking's page and a
// certificate included, for whoever has opened it before and for every kind of request.
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import {
  bookerPages,
  bookingFiles,
  certificates,
  files,
  profiles,
  speakerBookings,
  speakerKits,
  users,
} from "#app/database/schema/index.ts";
import { bookerPageLink } from "#app/domain/booker-pages/queries.server.ts";
import { certificatePath } from "#app/domain/certificates/certificates.ts";
import type { Actor } from "#app/services.ts";
import { insertBooking, insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type PublicAudienceRequest, requestsAt } from "#tests/support/public-addresses.ts";
import { shareOf } from "#tests/support/share.ts";
import { type TestApp, type TestResponse, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withSignedInAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const mark = (name: string) => `MARKED-${name}-5c1e`;
const ofProfile = ["headline", "bio", "topic", "quote", "event", "pronunciation", "introduction", "needs", "credit"];
const ofBooking = ["booking", "place"];
const ofCertificate = ["holder"];
const everything = ["profile", "booking", "certificate"] as const;
type Part = (typeof everything)[number];
const marks: Record<Part, string[]> = { profile: ofProfile, booking: ofBooking, certificate: ofCertificate };

/** Ada's profile, kit, booking's page and an attendee's certificate, each with texts that stand nowhere else. */
async function fillEverything() {
  const { db, services } = app;
  await db.update(profiles).set({
    headline: mark("headline"),
    bio: mark("bio"),
    speakingTopics: [mark("topic")],
    testimonials: [{ author: "Ben Ortiz", content: mark("quote"), company: null }],
    pastEvents: [{ name: mark("event"), place: null, year: null, link: null, logoUrl: null }],
  });
  const photoId = await storePhoto();
  const photo = { id: photoId, kind: "portrait", alt: "Ada", credit: mark("credit") } as const;
  const texts = { introduction: mark("introduction"), stageNeeds: mark("needs") };
  await db
    .insert(speakerKits)
    .values({ userId: adaActor.id, pronunciation: mark("pronunciation"), ...texts, photos: [photo] });
  const booked = { eventName: mark("booking"), eventLocation: mark("place"), eventDate: "2091-03-04" };
  const bookingId = await insertBooking(db, adaActor, { ...booked, status: "confirmed" });
  const pageId = randomUUID();
  await db.insert(bookerPages).values({ id: pageId, bookingId });
  const { id: talkHubId } = await insertHub(db, adaActor);
  const code = "0123456789ABCDEFGHJK";
  await db.insert(certificates).values({ talkHubId, deviceId: randomUUID(), code, name: mark("holder") });
  const page = new URL(bookerPageLink(services, pageId)).pathname;
  const fileId = await storeFile({ name: "plan.pdf", kind: "booking", contentType: "application/pdf" }, mark("plan"));
  await db.insert(bookingFiles).values({ id: fileId, bookingId, author: "booker" });
  return { photoId, page, bookingFile: `${page}/files/${fileId}`, certificate: certificatePath(code) };
}

async function storePhoto(): Promise<string> {
  const bytes = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#888" } })
    .webp()
    .toBuffer();
  return storeFile({ name: "a.webp", kind: "press", contentType: "image/webp" }, bytes);
}

async function storeFile(
  values: Pick<typeof files.$inferInsert, "name" | "kind" | "contentType">,
  content: string | Uint8Array,
): Promise<string> {
  const key = `${adaActor.id}/files/${randomUUID()}`;
  const bytes = Buffer.from(content);
  await app.services.storage.write(key, bytes);
  const stored = { userId: adaActor.id, key, sizeBytes: bytes.length, status: "stored" } as const;
  const [file] = await app.db
    .insert(files)
    .values({ ...stored, ...values })
    .returning();
  return file?.id ?? "";
}

type Filled = Awaited<ReturnType<typeof fillEverything>>;
const get = (address: string): PublicAudienceRequest => ({ address, method: "GET", headers: {} });

const talkOfAda = { username: ada.username, slug: "kind-machines", slidePicture: "" };

/** Every request for an address of the speaker, apart from those of the talks, and for the two private links. */
const listRequests = ({ photoId, page, bookingFile, certificate }: Filled, earlier?: Earlier) => [
  ...requestsAt({ ...talkOfAda, resourceIds: [photoId] }, ["?s=qr"], earlier).filter(
    ({ address }) => address.startsWith(`/${ada.username}`) && !address.includes(talkOfAda.slug),
  ),
  ...[page, `${page}.data`, `${page}/calendar.ics`, certificate, `${certificate}.data`].map(get),
  ...fileRequests(bookingFile, earlier?.get(bookingFile)?.etag),
];

/** Every way to ask for a booking's file: all of it, a range, whether it has changed, and its headers alone. */
function fileRequests(address: string, etag = ""): PublicAudienceRequest[] {
  const ranges: Record<string, string>[] = [{ range: "bytes=0-" }, { "if-range": etag, range: "bytes=2-" }];
  const all = [{}, ...ranges, { "if-none-match": etag }];
  return [...all.map((headers) => ({ ...get(address), headers })), { address, method: "HEAD", headers: {} }];
}

const send = ({ address, method, headers }: PublicAudienceRequest) =>
  method === "HEAD" ? app.visitor().post(address, { method, headers }) : app.visitor().open(address, headers);

const isBookingFile = ({ address }: PublicAudienceRequest) => address.includes("/files/");
const isKitFile = ({ address }: PublicAudienceRequest) => /\/kit(\.zip|\/[^?]+)(\?|$)/.test(address);
type Earlier = Map<string, { etag: string; modified: string | null; parts: Part[] }>;

/** The parts of which the response contains a text or a file, or which it confirms (304). */
function findParts(request: PublicAudienceRequest, { status, headers, html }: TestResponse, earlier: Earlier): Part[] {
  if (status === 304) return earlier.get(request.address)?.parts ?? [];
  if (isKitFile(request) && status < 300) return ["profile"];
  if (isBookingFile(request) && status < 300) return ["booking"];
  const content = `${[...headers].join("\n")}\n${html}`;
  return everything.filter((part) => marks[part].some((name) => content.includes(mark(name))));
}

it.each<[string, readonly Part[], () => unknown]>(
  shareOf([
    ["the speaker hides the profile", ["profile"], () => app.db.update(profiles).set({ publicSpeakerProfile: false })],
    ["the speaker is suspended", everything, () => app.db.update(profiles).set({ suspendedAt: new Date() })],
    ["the account is deleted", everything, () => app.db.delete(users)],
    ["the speaker has ended the booking's page", ["booking"], () => app.db.delete(bookerPages)],
    ["the booking's page has expired", ["booking"], () => expirePage()],
    ["the booking is declined", ["booking"], () => app.db.update(speakerBookings).set({ status: "declined" })],
    ["the booking is deleted", ["booking"], () => app.db.delete(speakerBookings)],
  ]),
)("shows nothing of it when %s", async (_, hidden, change) => {
  const filled = await fillEverything();
  const earlier: Earlier = new Map();
  const found = new Set<Part>();
  for (const request of listRequests(filled)) {
    const response = await send(request);
    const parts = findParts(request, response, earlier);
    for (const part of parts) found.add(part);
    const etag = request.method === "GET" && response.headers.get("etag");
    if (etag) earlier.set(request.address, { etag, modified: response.headers.get("last-modified"), parts });
  }
  // Otherwise this would prove nothing.
  expect(found).toEqual(new Set(everything));
  expect(earlier.size).toBeGreaterThan(3);

  await change();
  app.invalidatePages();
  const leaks = [];
  for (const request of listRequests(filled, earlier)) {
    const response = await send(request);
    const parts = findParts(request, response, earlier).filter((part) => hidden.includes(part));
    if (parts.length > 0 || response.status >= 500) leaks.push({ request, status: response.status, parts });
  }
  expect(leaks).toEqual([]);
});

async function expirePage() {
  await app.db.update(speakerBookings).set({ eventDate: "2020-03-04" });
  await app.db.update(bookerPages).set({ createdAt: new Date("2020-01-01T12:00:00Z") });
}
