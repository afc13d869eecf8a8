import { leadFormDefaults, reasonDefaults } from "#app/database/vocabulary.ts";
import type { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import type { Template } from "#app/domain/templates/queries.server.ts";
import { fillSample } from "#app/domain/templates/templates.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { renderRichText } from "#app/domain/values/rich-text.server.ts";
import type { Services } from "#app/services.ts";
import { type HubView, toHubView } from "#app/talk-page/hub-view.ts";

type Profile = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;
const weeksAhead = 4;
const dayMs = 24 * 60 * 60 * 1000;

/** A sample hub made from the template, with the speaker's name and example content. */
export function buildSampleHub(
  { settings, clock }: Services,
  profile: Profile,
  { name, content, branding }: Template,
): HubView {
  const {
    title = name,
    eventName,
    description = "",
    sample,
    questions = [],
    acceptRequests = true,
    ...saved
  } = content;
  const { username, firstName, lastName, avatarUrl, timezone } = profile;
  return toHubView(
    {
      slug: "your-talk",
      title: fillSample(title, sample),
      eventName: eventName ? fillSample(eventName, sample) : null,
      eventDate: dayOf(new Date(clock.now().getTime() + weeksAhead * 7 * dayMs), timezone),
      startTime: "14:30",
      endTime: "15:15",
      timezone,
      location: "Main hall",
      speakerLink: mailtoLink(profile.email),
      socialSharing: true,
      status: "active",
      branding: { ...branding, logoUrl: null, bannerUrl: null, backgroundUrl: null, useBackgroundImage: false },
      leadForm: {
        isEnabled: saved.leadCaptureEnabled ?? false,
        onEntry: saved.leadOnEntry ?? true,
        allowSkip: saved.leadAllowSkip ?? true,
        requireName: saved.leadRequireName ?? true,
        requireEmail: saved.leadRequireEmail ?? true,
        requirePhone: saved.leadRequirePhone ?? false,
        requireCompany: saved.leadRequireCompany ?? false,
        title: saved.leadFormTitle ?? leadFormDefaults.title,
        description: saved.leadFormDescription ?? null,
        message: saved.leadCustomMessage ?? null,
        consentText: leadFormDefaults.consentText,
        sendsFiles: true,
      },
      reasons: { askReasons: true, ...reasonDefaults, ...saved },
      acceptRequests,
      speaker: { username, firstName, lastName, avatarUrl, hasPublicProfile: profile.publicSpeakerProfile },
    },
    {
      origin: settings.appUrl.origin,
      descriptionHtml: fillSample(renderRichText(description), sample),
      resources: sampleResources,
      questions: questions.map((question, index) => ({ ...question, id: String(index) })),
    },
  );
}

const sampleResources: HubView["resources"] = [
  {
    title: "Slides",
    description: "As shown on stage",
    href: "#",
    kind: "PDF",
    detail: "PDF, 2.4 MB",
    isFile: true,
    isFeatured: true,
  },
  {
    title: "One-page summary",
    description: "To print or to pass on",
    href: "#",
    kind: "PDF",
    detail: "PDF, 180 KB",
    isFile: true,
    isFeatured: false,
  },
];
