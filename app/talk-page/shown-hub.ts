// A talk's hub as its pages have it, with a type for each state. Each has the settings that name its page and lists all
// else, so a column that is added later stays private. Notice and form routes never get the hub itself.
import { defaultQuestion, offeredReasons, type Question, type ReasonBand } from "#app/domain/feedback/feedback.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { brandingOf } from "#app/domain/hubs/settings/branding.ts";
import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import { pageSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { withSafeImages } from "#app/domain/hubs/settings/safe-images.ts";
import { type NamesIn, namesIn, type Place } from "#app/domain/hubs/settings/setting.ts";
import { type LeadField, leadFields } from "#app/domain/leads/leads.ts";
import { type EventTime, toEventTime } from "#app/domain/values/event-time.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import { asLink, asOnlineLocation, asPlace } from "#app/domain/values/link.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { ResourceView } from "#app/talk-page/resource-view.ts";

type Shown<Page extends Place> = Pick<PublicHub, keyof PublicHub & NamesIn<typeof pageSettings, Page>>;

/** What every visitor sees who may know of the talk. */
export interface NoticeHub extends Shown<"notice"> {
  /** "/ada/kind-machines" */
  path: string;
  branding: Branding;
  speaker: SpeakerView;
}

/** With when the talk takes place. */
export interface ScheduledHub extends NoticeHub, Shown<"scheduled"> {
  timezone: string;
}

/** A talk behind a form that must be filled in first. */
export interface FormHub extends ScheduledHub, Shown<"form"> {
  when: EventTime | null;
  location: LocationView | null;
  leadFields: { name: LeadField; isRequired: boolean }[];
  /** People who leave an address get the files by email. */
  sendsFiles: boolean;
  mayBeIndexed: boolean;
}

/** The text is null if the talk is online and the link to join is not shown. */
export interface LocationView {
  text: string | null;
  link: string | null;
}

export interface TalkHub extends FormHub {
  descriptionHtml: string;
  connectLink: string | null;
  status: PublicHub["status"];
  resources: ResourceView[];
  /** In the speaker's order, with exactly one star rating. */
  questions: Question[];
  /** The short booking form; null where this speaker can't be booked from the talk. */
  bookPath: string | null;
  /** What may be ticked beside the stars. What each is about stays with the speaker. */
  reasons: Record<ReasonBand, string[]>;
  /** In a preview: clicks are not counted. */
  isPreview?: boolean;
  /** Whether this visitor can leave their details at "Connect". */
  offersLeadForm?: boolean;
}

export interface SpeakerView {
  name: string;
  firstName: string;
  avatarUrl: string | null;
  /** Null if the speaker has no public profile. */
  profilePath: string | null;
}

const pickShown = <Page extends Place>(hub: PublicHub, page: Page): Shown<Page> =>
  pick(hub, namesIn(pageSettings, page) as (keyof Shown<Page>)[]);

/** Unsafe images become null. */
export const toNoticeHub = (hub: PublicHub): NoticeHub => ({
  ...pickShown(hub, "notice"),
  path: pathOf(hub),
  branding: withSafeImages(brandingOf(hub.branding)),
  speaker: {
    name: `${hub.speaker.firstName} ${hub.speaker.lastName}`.trim(),
    firstName: hub.speaker.firstName,
    avatarUrl: safeImage(hub.speaker.avatarUrl),
    profilePath: profilePathOf(hub),
  },
});

export const bookPathOf = (hub: PublicHub) => (hub.askRecommendation ? `${pathOf(hub)}/book` : null);

export const inviteTitle = ({ firstName }: Pick<SpeakerView, "firstName">) => `Invite ${firstName} to speak`;

export const pathOf = ({ speaker, slug }: Pick<PublicHub, "speaker" | "slug">) => `/${speaker.username}/${slug}`;

export const profilePathOf = ({ speaker }: Pick<PublicHub, "speaker">) =>
  speaker.hasPublicProfile ? `/${speaker.username}` : null;

export const toScheduledHub = (hub: PublicHub): ScheduledHub => ({
  ...toNoticeHub(hub),
  ...pickShown(hub, "scheduled"),
  timezone: hub.timezone,
});

/** A location that contains a web address is left out, because it may be the link to join. */
export function toFormHub(hub: PublicHub): FormHub {
  const fields = leadFields(hub);
  return {
    ...toScheduledHub(hub),
    ...pickShown(hub, "form"),
    when: toEventTime(hub),
    location: hub.location ? { text: asPlace(hub.location), link: null } : null,
    leadFields: fields,
    sendsFiles: hub.sendsFiles && fields.some(({ name }) => name === "email"),
    mayBeIndexed: hub.speaker.mayBeIndexed && hub.seoIndexing,
  };
}

interface TalkHubOptions {
  /** Already sanitised. */
  descriptionHtml: string;
  resources: ResourceView[];
  /** The hub's questions. Without them, the default question of a new hub. */
  questions?: Question[];
}

/** Without a star rating among `questions`, the default one comes first. Unsafe links become null. */
export function toTalkHub(hub: PublicHub, { questions = [], ...content }: TalkHubOptions): TalkHub {
  const { high, low } = offeredReasons(hub);
  return {
    ...toFormHub(hub),
    ...content,
    location: hub.location ? { text: hub.location, link: asOnlineLocation(hub.location) } : null,
    connectLink: hub.speakerLink && asLink(hub.speakerLink),
    bookPath: bookPathOf(hub),
    status: hub.status,
    // The rating question of a new hub is stored with its first submission.
    questions: questions.some(({ type }) => type === "rating") ? questions : [firstQuestion, ...questions],
    reasons: { high: high.map(({ text }) => text), low: low.map(({ text }) => text) },
  };
}

const firstQuestion: Question = { ...defaultQuestion, id: "", options: [] };
