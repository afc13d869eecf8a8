// The checks that need the database, the store or the network. Each one ends within seconds and none can fail the others.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { files, resources, talkHubs } from "#app/database/schema/index.ts";
import {
  type CheckedLink,
  type CheckName,
  type CheckResult,
  checkDetails,
  checkStatus,
  countOf,
  describeLinks,
} from "#app/domain/checks/checks.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { findStatusRefusal, lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import { effectiveStatus, openManually } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type HubAddress, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findTalkPhase } from "#app/domain/hubs/talk-phase.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { leadForm } from "#app/domain/leads/form.ts";
import { codeColour } from "#app/domain/values/colour.ts";
import { bucketOf } from "#app/domain/values/hub-status.ts";
import { asLink, asOnlineLocation, opensOtherProgram } from "#app/domain/values/link.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** More links are not checked, so that nobody can use this server to search the web. */
export const maxCheckedLinks = 20;
const requestLimitMs = 5_000;
const maxCheckedFiles = 100;

interface CheckOptions {
  /** False once the speaker has used up the requests to other servers. */
  mayProbe: boolean;
  /** Whether the operator has set a mail server. */
  hasMailServer: boolean;
}

/** All checks of the actor's hub at its current address; null when the actor has no such hub. */
export async function runCheck(
  services: Services,
  actor: Actor,
  address: HubAddress,
  { mayProbe, hasMailServer }: CheckOptions,
): Promise<CheckResult[] | null> {
  const hub = await findPublicHub(services, address);
  if (hub?.speaker.id !== actor.id) return null;
  const offered = await listOffered(services, hub.id);
  const checks: [CheckName, () => CheckResult | Promise<CheckResult>][] = [
    ["status", async () => checkStatus(hub, await findTalkPhase(services, hub.id), services.clock.now())],
    ["details", () => checkDetails(hub, offered.length)],
    ["page", () => checkPage(services, hub, mayProbe)],
    ["code", () => checkCode(services, actor, hub)],
    ["files", () => checkFiles(services, offered)],
    ["links", async () => describeLinks(await probeLinks(services, listLinks(hub, offered), mayProbe))],
    ["forms", () => checkForms(services, hub)],
    ["email", () => checkEmail(services, hasMailServer)],
    ["limits", () => checkLimits(services, actor, hub)],
  ];
  return Promise.all(checks.map(([name, run]) => runOne(services, name, run)));
}

async function runOne({ log }: Services, name: CheckName, run: () => CheckResult | Promise<CheckResult>) {
  try {
    return await run();
  } catch (error) {
    log.error({ err: error, check: name }, "a check before the talk failed");
    return unchecked(name);
  }
}

const unchecked = (name: CheckName): CheckResult => ({
  name,
  level: "attention",
  text: "This could not be checked. Please try again.",
  brief: `${name} not checked`,
});

const listOffered = ({ db }: Services, hubId: string) =>
  db
    .select({
      title: resources.title,
      externalUrl: resources.externalUrl,
      resourceType: resources.resourceType,
      key: files.key,
      sizeBytes: files.sizeBytes,
      status: files.status,
    })
    .from(resources)
    .leftJoin(files, eq(files.id, resources.fileId))
    .where(eq(resources.talkHubId, hubId))
    .orderBy(resources.sortOrder, resources.id)
    .limit(maxCheckedFiles + maxCheckedLinks);
type Offered = Awaited<ReturnType<typeof listOffered>>;

const pathOf = ({ speaker, slug }: PublicHub) => `/${speaker.username}/${slug}`;

async function checkPage({ links, clock }: Services, hub: PublicHub, mayProbe: boolean): Promise<CheckResult> {
  const name = "page";
  const toProblem = (text: string, brief: string): CheckResult => ({ name, level: "problem", text, brief });
  const toAttention = (text: string, brief: string): CheckResult => ({ name, level: "attention", text, brief });
  if (!hub.publicVisibility)
    return toProblem("The hub is not public, so only you can open it.", "the page is not public");
  if (!mayProbe) return toAttention("Checked too often. Please try again in a few minutes.", "the page not checked");
  const page = await links.openOwnPage(pathOf(hub), AbortSignal.timeout(requestLimitMs));
  if (!page)
    return toAttention(
      "This server can't reach its own public address, so open the page on a phone with mobile data.",
      "the page to try on a phone",
    );
  const status = effectiveStatus(hub, clock.now());
  const isOurs = page.text.includes(status === "draft" ? "Talk Hub" : hub.slug);
  if (!isOurs || page.status !== (status === "draft" ? 404 : 200))
    return toProblem(
      `At the public address, something else responds (status ${page.status}).`,
      "something else at its address",
    );
  if (status === "draft") return toAttention("The address works. Nobody sees the draft yet.", "it's a draft");
  const restricted = hub.requireEmailVerification ? " People have to verify their email address first." : "";
  return {
    name,
    level: "ready",
    text: status === "active" ? `Anyone can open it now.${restricted}` : `The address works: it's ${status} now.`,
  };
}

/** Draws the code and reads the picture as a camera does. */
async function checkCode({ media, settings }: Services, actor: Actor, hub: PublicHub): Promise<CheckResult> {
  const name = "code";
  const link = `${settings.appUrl.origin}${pathOf(hub)}?s=qr`;
  const color = codeColour(hub.branding);
  const code = { link, color, format: "png" as const, width: 512 };
  const picture = await media
    .getPicture(`read ${color.dark} ${link}`, actor.id, (draw) => draw({ task: "read-qr-code", code }))
    .catch(() => Buffer.alloc(0));
  if (!picture) return unchecked(name);
  if (picture.toString() !== link) {
    const text = "A camera can't read the code. Choose a darker button colour.";
    return { name, level: "problem", text, brief: "a QR code no camera reads" };
  }
  const isBlack = color.dark !== hub.branding.buttonColor;
  return {
    name,
    level: "ready",
    text: `It opens ${link.replace(/^https?:\/\//, "").replace("?s=qr", "")}${isBlack ? ", in black because your button colour is too light" : ""}.`,
  };
}

async function checkFiles({ storage }: Services, offered: Offered): Promise<CheckResult> {
  const stored = offered.filter(({ resourceType }) => resourceType === "file").slice(0, maxCheckedFiles);
  if (stored.length === 0) return { name: "files", level: "ready", text: "There are no files to open." };
  const broken: string[] = [];
  for (const { title, key, status, sizeBytes } of stored) {
    const canOpen = status === "stored" && key !== null && (await opens(storage, key, sizeBytes ?? 0));
    if (!canOpen) broken.push(title);
  }
  if (broken.length > 0) {
    const text = `Can't be opened, please upload again: ${broken.join(", ")}.`;
    const brief = countOf(broken.length, "file does not open", "files do not open");
    return { name: "files", level: "problem", text, brief };
  }
  return {
    name: "files",
    level: "ready",
    text: stored.length === 1 ? "The file opens." : `All ${stored.length} files open.`,
  };
}

/** Whether the object's first byte can be read. */
async function opens(storage: Services["storage"], key: string, sizeBytes: number): Promise<boolean> {
  try {
    const stream = await storage.stream(key, sizeBytes > 0 ? { start: 0, end: 0 } : undefined);
    for await (const _ of stream) break;
    return true;
  } catch {
    return false;
  }
}

interface Link {
  title: string;
  url: string;
}

/** The page's links to the web: resources, Connect, and where to join. */
function listLinks(hub: PublicHub, offered: Offered): Link[] {
  const connect = hub.speakerLink && asLink(hub.speakerLink);
  const join = asOnlineLocation(hub.location);
  const all = [
    ...(join ? [{ title: "Join Online Event", url: join }] : []),
    ...(connect ? [{ title: "Connect", url: connect }] : []),
    ...offered.flatMap(({ title, externalUrl }) => {
      const url = externalUrl && asLink(externalUrl);
      return url ? { title, url } : [];
    }),
  ];
  return all.filter(({ url }) => !opensOtherProgram(url));
}

const probeLinks = ({ links }: Services, all: Link[], mayProbe: boolean): Promise<CheckedLink[]> =>
  Promise.all(
    all.map(async ({ title, url }, n) => {
      const isProbed = mayProbe && n < maxCheckedLinks;
      return { title, result: isProbed ? await links.probe(url, AbortSignal.timeout(requestLimitMs)) : null };
    }),
  );

class RolledBack extends Error {}

/**
 * Sends a rating and the lead form as an attendee would, at the hub as it is when open, and takes everything back: the
 * transaction never commits, and with it go the rating, the leads, the files' email and the hub's status.
 */
async function checkForms(services: Services, hub: PublicHub): Promise<CheckResult> {
  const now = services.clock.now();
  let isStored = false;
  try {
    await services.db.transaction(async (tx) => {
      const open = { ...openManually(hub, now), access: "anyone" as const, publicVisibility: true };
      await tx.update(talkHubs).set(open).where(eq(talkHubs.id, hub.id));
      isStored = await sendForms({ ...services, db: tx }, hub, now);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const sent = hub.leadCaptureEnabled ? "A rating and the lead form" : "A rating with an email address";
  const name = "forms";
  if (isStored) return { name, level: "ready", text: `${sent} could be sent and stored, and nothing of it was kept.` };
  const text = `${sent} could not be stored. Please tell support.`;
  return { name, level: "problem", text, brief: "forms that are not stored" };
}

/** Whether both forms were stored, the lead form with everything that it may ask. */
async function sendForms(services: Services, hub: PublicHub, now: Date): Promise<boolean> {
  const { speaker, slug } = hub;
  const [deviceId, email] = [randomUUID(), "stage-check@example.invalid" as TypedAddress];
  const rating = { rating: 5 as const, comments: "Stage check", email, issuedAt: now };
  const address = { username: speaker.username, slug };
  const { ok } = await submitFeedback(services, { ...rating, address, deviceId, submissionKey: newSubmissionKey() });
  if (!ok || !hub.leadCaptureEnabled) return ok;
  const typed = { firstName: "Stage", lastName: "Check", email, phone: "0", company: "Stage check", consent: true };
  const { data: person } = leadForm(hub).safeParse(typed);
  if (!person) return false;
  await captureLead(services, {
    hub: { id: hub.id, ownerId: speaker.id },
    deviceId,
    source: "entry",
    person,
    consentText: hub.leadConsentText,
    submissionKey: newSubmissionKey(),
  });
  return true;
}

async function checkEmail({ mail, log, settings }: Services, hasMailServer: boolean): Promise<CheckResult> {
  const name = "email";
  if (!hasMailServer) {
    const reason = settings.isDemo ? "The demo sends no email" : "No mail server is set";
    const text = `${reason}, so codes and files are not emailed.`;
    return { name, level: "attention", text, brief: settings.isDemo ? "no email in a demo" : "no mail server" };
  }
  try {
    const isSlow = wait(requestLimitMs, null, { ref: false }).then(() => Promise.reject(new Error("too slow")));
    await Promise.race([mail.check(), isSlow]);
    return { name, level: "ready", text: "The mail server takes emails." };
  } catch (error) {
    log.warn({ err: error }, "the mail server does not take emails");
    const text = "The mail server doesn't respond. Codes and files will arrive later.";
    return { name, level: "problem", text, brief: "no answer from the mail server" };
  }
}

/** Nearly full. */
const highUse = 0.95;

async function checkLimits(services: Services, actor: Actor, hub: PublicHub): Promise<CheckResult> {
  const name = "limits";
  const { used, limit } = await findStorageUsage(services, actor);
  const isLive = bucketOf(effectiveStatus(hub, services.clock.now())) === "live";
  const refusal = isLive
    ? null
    : await services.db.transaction(async (tx) => {
        const speaker = await lockSpeaker(tx, actor);
        return findStatusRefusal(services, tx, actor, { speaker, status: "active", hubId: hub.id });
      });
  const toProblem = (text: string, brief: string): CheckResult => ({ name, level: "problem", text, brief });
  const plan = services.settings.hasShop ? "membership" : "plan";
  if (refusal === "plan-required") return toProblem(`Opening a talk needs a ${plan}.`, `no ${plan}`);
  if (refusal) return toProblem("You have as many open talks as your plan allows. Archive one.", "too many open talks");
  if (limit !== null && used >= limit * highUse) {
    const text = "Your storage is nearly full, so another file may not fit.";
    return { name, level: "attention", text, brief: "little storage left" };
  }
  return { name, level: "ready", text: isLive ? "The talk is within your plan." : "Your plan lets it open." };
}
