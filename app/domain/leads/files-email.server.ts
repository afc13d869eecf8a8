// The email with a hub's files, to people who leave their address there: once per person and hub.
import { and, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import { createFilesToken, filesLinkParam, findFilesReader } from "#app/domain/audience/files-link.server.ts";
import {
  listPublicResources,
  type PublicResource,
  resourceAddress,
} from "#app/domain/files/public-resources.server.ts";
import { authoriseHub } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { describeSlides } from "#app/domain/slides/slides.ts";
import { largeColours, readableTextOn } from "#app/domain/values/colour.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { EmailBranding } from "#app/emails/email-layout.tsx";
import type { TalkFiles, TalkFilesNotice } from "#app/emails/talk-files.tsx";
import type { Services } from "#app/services.ts";

/** The email lists this many files; the page has all of them. */
const maxListedFiles = 20;

interface FilesEmail {
  captureId: string;
  speakerId: string;
  email: TypedAddress;
  at: Date;
}

/** Enqueues the email in the transaction that stores the address, unless this person already got it for this hub. */
export async function enqueueFilesEmail(
  { queue }: Pick<Services, "queue">,
  tx: Database,
  { captureId, speakerId, email, at }: FilesEmail,
): Promise<void> {
  const marked = await tx
    .update(leadCaptures)
    .set({ filesEmailedAt: at })
    .where(and(eq(leadCaptures.id, captureId), isNull(leadCaptures.filesEmailedAt)))
    .returning({ id: leadCaptures.id });
  if (marked.length === 0) return;
  await queue.enqueue(tx, "send-email", { template: "talk-files", to: email, values: { captureId, speakerId } });
}

/** How long after the form the page says where the files go. */
const justSentMs = 60 * 60 * 1000;

/** The address that this device left at the hub within the last hour, if the files are emailed to it. */
export async function findFilesAddress(
  { db, clock }: Services,
  { hubId, deviceId }: { hubId: string; deviceId: string },
): Promise<string | null> {
  const [latest] = await db
    .select({ email: leads.email })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .where(
      and(
        eq(leadCaptures.talkHubId, hubId),
        eq(leadCaptures.deviceId, deviceId),
        gt(leadCaptures.filesEmailedAt, new Date(clock.now().getTime() - justSentMs)),
      ),
    )
    .orderBy(desc(leadCaptures.filesEmailedAt))
    .limit(1);
  return latest?.email ?? null;
}

/** Records for the lead's timeline that the email went out. */
export async function markFilesSent({ db, clock }: Services, { captureId }: TalkFilesNotice): Promise<void> {
  await db.update(leadCaptures).set({ filesSentAt: clock.now() }).where(eq(leadCaptures.id, captureId));
}

/**
 * The content of the email, read when it is sent. Null when there is nothing to send any more: no files, a hub that
 * this reader may not open, a consent that was withdrawn since, or a deleted person.
 */
export async function findFilesEmailContent(
  services: Services,
  { captureId }: TalkFilesNotice,
): Promise<TalkFiles | null> {
  const [capture] = await services.db
    .select({
      email: leads.email,
      hubId: talkHubs.id,
      slug: talkHubs.slug,
      username: profiles.username,
    })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .innerJoin(talkHubs, eq(talkHubs.id, leadCaptures.talkHubId))
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(
      and(
        eq(leadCaptures.id, captureId),
        or(isNull(leads.consentWithdrawnAt), lt(leads.consentWithdrawnAt, leadCaptures.filesEmailedAt)),
      ),
    );
  if (!capture?.username || !capture.email) return null;
  const { email, hubId, slug, username } = capture;
  const token = createFilesToken(services, captureId);
  const hub = await findPublicHub(services, { username, slug });
  if (!hub || !(await findFilesReader(services, hubId, token))) return null;
  const viewer = { isOwner: false, hasAccess: true };
  const { mayRead, mayReadFilesOnly } = authoriseHub({ hub, viewer, now: services.clock.now() });
  if (!mayRead && !mayReadFilesOnly) return null;
  const resources = await listPublicResources(services, { id: hubId, username, slug });
  if (resources.length === 0) return null;

  const { origin } = services.settings.appUrl;
  const toLink = (path: string) => `${origin}${path}?${filesLinkParam}=${token}`;
  const speakerId = hub.speaker.id;
  // A mail or phone link has no address of ours; it is on the page.
  const listed = resources.filter(({ id, href }) => href === resourceAddress({ username, slug }, id));
  return {
    title: hub.title,
    speaker: fullName(hub.speaker),
    speakerId,
    branding: toEmailBranding(hub, origin),
    files: listed.slice(0, maxListedFiles).map((resource) => toListedFile(resource, toLink)),
    fileTitles: listed.slice(0, maxListedFiles).map(({ title }) => title),
    moreCount: resources.length - Math.min(listed.length, maxListedFiles),
    link: toLink(`/${username}/${slug}`),
    privacyLink: privacyLink(services, { speakerId, email }),
    unsubscribe: unsubscribeLink(services, { speakerId, emailKind: "audience", email }),
  };
}

function toListedFile(
  { type, isFile, fileSize, href, isDownloadable, slides }: PublicResource,
  toLink: (path: string) => string,
) {
  if (slides && !isDownloadable)
    return { detail: `${describeSlides(slides.pageCount)} to look at`, link: toLink(slides.href) };
  const link = toLink(href);
  const kind = isFile ? type.slice(0, 4).toUpperCase() : "Link";
  return { detail: fileSize === null ? kind : `${kind}, ${formatSize(fileSize)}`, link };
}

/** The hub's colours and logo, as its page shows them. */
export function toEmailBranding({ branding }: Pick<PublicHub, "branding">, origin: string): EmailBranding {
  const { field, button } = largeColours(branding);
  const { logoUrl } = branding;
  return {
    field,
    onField: readableTextOn(field),
    button,
    onButton: readableTextOn(button),
    buttonRadius: branding.buttonRadius,
    logo: logoUrl?.startsWith("/") && !logoUrl.startsWith("//") ? origin + logoUrl : null,
  };
}
