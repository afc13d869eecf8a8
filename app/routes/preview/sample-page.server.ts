import { newHubRow, toPreviewHub } from "#app/domain/hubs/preview-hub.server.ts";
import type { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import type { Template } from "#app/domain/templates/queries.server.ts";
import { fillSample } from "#app/domain/templates/templates.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { bytesPerMb } from "#app/domain/values/size.ts";
import type { Services } from "#app/services.ts";
import { toShownAccess } from "#app/talk-page/access.ts";
import { buildTalkScreen, type TalkContent } from "#app/talk-page/talk-screen.server.ts";

type Profile = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;
const weeksAhead = 4;
const dayMs = 24 * 60 * 60 * 1000;

/** The page of a hub made from the template, with the speaker's name and example content. */
export function buildSamplePage(services: Services, profile: Profile, { name, content, branding }: Template) {
  const { sample, questions = [], ...settings } = content;
  const { title = name, eventName, description } = settings;
  const now = services.clock.now();
  const hub = { ...newHubRow(profile, now), ...settings };
  const values = {
    ...branding,
    logoUrl: null,
    bannerUrl: null,
    backgroundUrl: null,
    title: fillSample(title, sample),
    eventName: eventName ? fillSample(eventName, sample) : null,
    description: description ? fillSample(description, sample) : null,
    eventDate: dayOf(new Date(now.getTime() + weeksAhead * 7 * dayMs), profile.timezone),
    startTime: "14:30",
    endTime: "15:15",
    location: "Main hall",
    speakerLink: mailtoLink(profile.email),
  };
  const shown = toPreviewHub({ hub, profile }, values, now);
  const visitor = { isFormDue: shown.leadCaptureEnabled, hasSharedContact: false, isPreview: true };
  return buildTalkScreen(services, toShownAccess(shown, visitor), {
    resources: sampleResources,
    questions: questions.map((question, index) => ({ ...question, id: String(index) })),
    quotes: [],
    audienceRequestCount: 0,
  });
}

const sampleFile = { type: "pdf", href: "#", leadsTo: null, isFile: true, isDownloadable: true, slides: null };
const sampleResources: TalkContent["resources"] = [
  {
    ...sampleFile,
    id: "slides",
    title: "Slides",
    description: "As shown on stage",
    fileSize: 2.4 * bytesPerMb,
    isFeatured: true,
  },
  {
    ...sampleFile,
    id: "summary",
    title: "One-page summary",
    description: "To print or to pass on",
    fileSize: 180 * 1024,
    isFeatured: false,
  },
];
