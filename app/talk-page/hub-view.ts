// Everything that a talk's page shows, as plain values.
import { defaultQuestion, offeredReasons, type Question, type ReasonBand } from "#app/domain/feedback/feedback.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import { withSafeImages } from "#app/domain/hubs/settings/safe-images.ts";
import { type LeadField, type LeadRequirements, leadFields } from "#app/domain/leads/leads.ts";
import { type EventTime, toEventTime } from "#app/domain/values/event-time.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import { asLink, asOnlineLocation } from "#app/domain/values/link.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { WrittenTimes } from "#app/domain/values/talk-times.ts";

export interface LeadFormViewInput extends LeadRequirements {
  isEnabled: boolean;
  onEntry: boolean;
  allowSkip: boolean;
  title: string;
  description: string | null;
  message: string | null;
  consentText: string;
  /** Whoever leaves an address gets the files by email. */
  sendsFiles: boolean;
}

export interface SpeakerViewInput {
  username: string;
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  hasPublicProfile: boolean;
}

export interface ResourceView {
  title: string;
  description: string | null;
  href: string;
  /** "PDF", "PPTX", "LINK": the label of the row's icon. */
  kind: string;
  /** "PDF, 2.4 MB", or the host of a link. */
  detail: string;
  isFile: boolean;
  isFeatured: boolean;
}

/** What every visitor sees who may know of the talk: title, speaker and branding. */
export interface HubSummaryView {
  /** "/ada/kind-machines" */
  path: string;
  title: string;
  /** Of the whole document, and of the speaker's words in it. */
  language: string;
  eventName: string | null;
  branding: Branding;
  speaker: SpeakerView;
}

/** What is shown of a talk behind its lead form. */
export interface FormView extends HubSummaryView {
  /** The target of the QR code and of "Copy link". */
  shareUrl: string;
  socialSharing: boolean;
  when: EventTime | null;
  location: LocationView | null;
  leadForm: LeadFormView;
  /** Stored unchanged with every consent. */
  consentText: string;
}

export interface HubView extends Omit<FormView, "leadForm"> {
  descriptionHtml: string;
  connectLink: string | null;
  status: HubStatus;
  resources: ResourceView[];
  /** In the speaker's order, with exactly one star rating. */
  questions: Question[];
  /** What may be ticked beside the stars. What each is about stays with the speaker. */
  reasons: Record<ReasonBand, string[]>;
  /** The form before the talk, or null if there is none. */
  leadForm: LeadFormView | null;
  /** In a preview: clicks are not counted. */
  isPreview?: boolean;
  /** Whether this visitor can leave their details at "Connect". */
  offersLeadForm?: boolean;
}

/** The text is null if the talk is online and the link to join is not shown. */
export interface LocationView {
  text: string | null;
  link: string | null;
}

export interface SpeakerView {
  name: string;
  firstName: string;
  avatarUrl: string | null;
  /** Null if the speaker has no public profile. */
  profilePath: string | null;
}

export interface LeadFormView {
  title: string;
  description: string | null;
  message: string | null;
  allowSkip: boolean;
  sendsFiles: boolean;
  fields: { name: LeadField; isRequired: boolean }[];
}

interface HubViewOptions {
  /** "https://talks.example" */
  origin: string;
  /** Already sanitised. */
  descriptionHtml: string;
  resources: ResourceView[];
  /** The hub's questions. Without them, the default question of a new hub. */
  questions?: Question[];
}

/**
 * Without a star rating among `questions`, the default one comes first. Unsafe links and images
 * become null.
 */
export function toHubView(
  hub: PublicHub,
  { origin, descriptionHtml, resources, questions = [] }: HubViewOptions,
): HubView {
  const summary = toHubSummaryView(hub);
  const { high, low } = offeredReasons(hub.reasons);
  return {
    ...summary,
    shareUrl: origin + summary.path,
    when: toEventTime(hub),
    location: hub.location ? { text: hub.location, link: asOnlineLocation(hub.location) } : null,
    descriptionHtml,
    connectLink: hub.speakerLink && asLink(hub.speakerLink),
    socialSharing: hub.socialSharing,
    status: hub.status,
    resources,
    // The rating question of a new hub is stored with its first submission.
    questions: questions.some(({ type }) => type === "rating") ? questions : [firstQuestion, ...questions],
    reasons: { high: high.map(({ text }) => text), low: low.map(({ text }) => text) },
    leadForm: hub.leadForm.isEnabled && hub.leadForm.onEntry ? toLeadFormView(hub.leadForm) : null,
    consentText: hub.leadForm.consentText,
  };
}

interface HubSummaryViewInput extends Pick<PublicHub, "slug" | "title" | "language" | "eventName" | "branding"> {
  speaker: SpeakerViewInput;
}

export const toHubSummaryView = ({
  slug,
  title,
  language,
  eventName,
  branding,
  speaker,
}: HubSummaryViewInput): HubSummaryView => ({
  path: `/${speaker.username}/${slug}`,
  title,
  language,
  eventName,
  branding: withSafeImages(branding),
  speaker: toSpeakerView(speaker),
});

interface FormViewInput extends HubSummaryViewInput, Pick<PublicHub, keyof WrittenTimes | "socialSharing"> {
  location: { place: string | null } | null;
  leadForm: LeadFormViewInput;
}

/** The join link of an online talk is never included. `origin` is like "https://talks.example". */
export function toFormView(hub: FormViewInput, origin: string): FormView {
  const summary = toHubSummaryView(hub);
  return {
    ...summary,
    shareUrl: origin + summary.path,
    socialSharing: hub.socialSharing,
    when: toEventTime(hub),
    location: hub.location && { text: hub.location.place, link: null },
    leadForm: toLeadFormView(hub.leadForm),
    consentText: hub.leadForm.consentText,
  };
}

const firstQuestion: Question = { ...defaultQuestion, id: "", options: [] };

const toSpeakerView = (speaker: SpeakerViewInput): SpeakerView => ({
  name: `${speaker.firstName} ${speaker.lastName}`.trim(),
  firstName: speaker.firstName,
  avatarUrl: safeImage(speaker.avatarUrl),
  profilePath: speaker.hasPublicProfile ? `/${speaker.username}` : null,
});

function toLeadFormView(form: LeadFormViewInput): LeadFormView {
  const { title, description, message, allowSkip } = form;
  const fields = leadFields(form);
  const sendsFiles = form.sendsFiles && fields.some(({ name }) => name === "email");
  return { title, description, message, allowSkip, sendsFiles, fields };
}

interface ResourceViewInput {
  title: string;
  description: string | null;
  type: string;
  href: string;
  /** The final target of a link. */
  leadsTo: string | null;
  isFile: boolean;
  /** Bytes. */
  fileSize: number | null;
  isFeatured: boolean;
}

/** Adds the label of the row's icon and its detail: a file's kind and size, or a link's host. */
export function toResourceView({ type, fileSize, leadsTo, ...resource }: ResourceViewInput): ResourceView {
  const kind = resource.isFile ? type.slice(0, 4).toUpperCase() : "LINK";
  const size = fileSize === null ? null : formatSize(fileSize);
  const detail = resource.isFile ? [kind, size].filter(Boolean).join(", ") : hostOf(leadsTo ?? resource.href);
  return { ...resource, kind, detail };
}

/** A link that is hidden behind the form has no host to show. */
const hostOf = (href: string) =>
  href.startsWith("/")
    ? "Link"
    : /^https?:/.test(href)
      ? new URL(href).hostname.replace(/^www\./, "")
      : href.replace(/^\w+:/, "").slice(0, 60);
