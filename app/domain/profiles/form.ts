// The forms of a speaker's profile and settings (specification, section 5). Empty optional fields become null.
import { z } from "zod";
import { leadAlertFrequencies } from "#app/database/vocabulary.ts";
import { usernameProblem } from "#app/domain/accounts/accounts.ts";
import {
  profileLimits as limits,
  maxYearsSpeaking,
  pastEventsPerProfile,
  testimonialsPerProfile,
  topicProblem,
  topicsPerProfile,
} from "#app/domain/profiles/profiles.ts";
import { switches } from "#app/domain/profiles/settings/preferences.ts";
import { checkbox, image, link, timezone } from "#app/domain/values/field-schemas.ts";
import { line, optionalText, paragraphs, requiredText, tooLongMessage } from "#app/domain/values/plain-text.ts";
import { normaliseUsername } from "#app/domain/values/username.ts";
import { videoFromLink } from "#app/domain/values/video.ts";

/** Profiles link to web pages only, not to email addresses or phone numbers. */
const webLink = link.refine((url) => url === null || /^https?:/.test(url), "Please enter a valid URL");

const username = line("Username is required")
  .superRefine((typed, context) => {
    const message = usernameProblem(typed, "profile");
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform(normaliseUsername);

/** A first username, set where it is missing. */
export const claimUsernameForm = z.object({ username });

/** The version of the copy that was edited (stored-copy.server.ts). */
const version = line().max(100);

/** Personal Information, Social & Professional Links. */
export const profileForm = z.object({
  version,
  firstName: requiredText("First name is required", limits.name),
  lastName: requiredText("Last name is required", limits.name),
  username,
  company: optionalText(limits.company),
  bio: optionalText(limits.bio, paragraphs),
  timezone,
  website: webLink,
  linkedinUrl: webLink,
  twitterUrl: webLink,
});
export type ProfileEdit = z.output<typeof profileForm>;

const testimonial = z.object({
  author: requiredText("Author is required", limits.testimonialAuthor),
  content: requiredText("Testimonial is required", limits.testimonialContent, paragraphs),
  company: optionalText(limits.testimonialCompany),
});

/** "Years speaking is a number, minimum 0, falling back to 0." */
const years = line()
  .optional()
  .transform((input) => Math.trunc(Number(input?.trim() || 0)))
  .transform((number) => (Number.isFinite(number) ? number : 0))
  .pipe(z.number().min(0, "Please enter 0 or more").max(maxYearsSpeaking, `Please enter at most ${maxYearsSpeaking}`));

/** Speaker Settings, saved together. `newTopic` is the text in the field beside "Add". */
export const speakerForm = z
  .object({
    version,
    speakingExperience: optionalText(limits.speakingExperience, paragraphs),
    yearsSpeaking: years,
    speakingRate: optionalText(limits.speakingRate),
    availabilityNotes: optionalText(limits.availabilityNotes, paragraphs),
    speakingTopics: z
      .array(line().max(limits.topic, tooLongMessage(limits.topic)))
      .max(topicsPerProfile, `You can add up to ${topicsPerProfile} topics`)
      .default([])
      .transform((topics) => topics.filter((topic, at) => topicProblem(topic, topics.slice(0, at)) === null)),
    newTopic: optionalText(limits.topic),
    testimonials: z
      .array(testimonial)
      .max(testimonialsPerProfile, `You can add up to ${testimonialsPerProfile} testimonials`)
      .default([]),
  })
  .transform(({ newTopic, speakingTopics, ...rest }) => ({
    ...rest,
    // A topic that was typed but not added before saving is included.
    speakingTopics:
      newTopic && topicProblem(newTopic, speakingTopics) === null ? [...speakingTopics, newTopic] : speakingTopics,
  }));
export type SpeakerEdit = z.output<typeof speakerForm>;

const switchFields = Object.fromEntries(switches.map((name) => [name, checkbox])) as Record<
  (typeof switches)[number],
  typeof checkbox
>;

/** The eight switches of Account Settings and the frequency of lead alerts, saved together. */
export const preferencesForm = z.object({
  version,
  ...switchFields,
  leadAlertFrequency: z.enum(leadAlertFrequencies, "Please choose how often"),
});
export type Preferences = z.output<typeof preferencesForm>;

const turned = z
  .enum(["on", "off"])
  .transform((value) => value === "on")
  .optional();

/** What of them is changed by itself: a switch is "on" or "off", because a browser sends nothing for one that is off. */
export const changedPreferencesForm = z.object({
  ...(Object.fromEntries(switches.map((name) => [name, turned])) as Record<(typeof switches)[number], typeof turned>),
  leadAlertFrequency: preferencesForm.shape.leadAlertFrequency.optional(),
});
export type ChangedPreferences = z.output<typeof changedPreferencesForm>;

/** The top of the profile page. */
export const heroForm = z.object({
  version,
  headline: optionalText(limits.headline),
  homeBase: optionalText(limits.homeBase),
  travel: optionalText(limits.travel),
  languages: optionalText(limits.languages),
  stagePhotoUrl: image,
  showreelUrl: optionalText(limits.link).refine(
    (link) => link === null || videoFromLink(link) !== null,
    "Please enter the link of a video on YouTube or Vimeo",
  ),
  showRating: checkbox,
});

/** The biography in three lengths. The long one is the bio of Profile Settings. */
export const biographiesForm = z.object({
  version,
  bioShort: optionalText(limits.bioShort, paragraphs),
  bioMedium: optionalText(limits.bioMedium, paragraphs),
  bio: optionalText(limits.bio, paragraphs),
});

const pastEvent = z.object({
  name: requiredText("Event is required", limits.pastEventName),
  place: optionalText(limits.pastEventPlace),
  year: optionalText(limits.pastEventYear),
  link: webLink,
  logoUrl: image,
});

/** Events that have no talk's page here, in the order the profile shows them. */
export const pastEventsForm = z.object({
  version,
  pastEvents: z
    .array(pastEvent)
    .max(pastEventsPerProfile, `You can add up to ${pastEventsPerProfile} events`)
    .default([]),
});

export const availabilityForm = z.object({ version, showAvailability: checkbox });

/** The forms of the profile page's parts, by the copy that each saves. */
export const profilePageForms = {
  hero: heroForm,
  biographies: biographiesForm,
  "past-events": pastEventsForm,
  availability: availabilityForm,
};
export type ProfilePageEdit = z.output<(typeof profilePageForms)[keyof typeof profilePageForms]>;
