// The forms of a speaker's profile and settings (specification, section 5). Empty optional fields become null.
import { z } from "zod";
import { leadAlertFrequencies } from "#app/database/vocabulary.ts";
import { usernameProblem } from "#app/domain/accounts/accounts.ts";
import {
  profileLimits as limits,
  maxYearsSpeaking,
  testimonialsPerProfile,
  topicProblem,
  topicsPerProfile,
} from "#app/domain/profiles/profiles.ts";
import { asLink } from "#app/domain/values/link.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";
import { normaliseUsername } from "#app/domain/values/username.ts";

const within = (max: number) => `Please keep this within ${max.toLocaleString("en")} characters`;
const requiredText = (message: string, max: number, kind = line) => kind(message).min(1, message).max(max, within(max));
const optionalText = (max: number, kind = line) =>
  kind()
    .max(max, within(max))
    .optional()
    .transform((text) => text || null);

const webLink = optionalText(limits.link).transform((input, context) => {
  if (input === null) return null;
  const link = asLink(input);
  // Profiles link to web pages only, not to email addresses or phone numbers.
  if (link && /^https?:/.test(link)) return link;
  context.addIssue({ code: "custom", message: "Please enter a valid URL" });
  return null;
});

const username = line("Username is required")
  .transform(normaliseUsername)
  .superRefine((name, context) => {
    const message = usernameProblem(name, "profile");
    if (message) context.addIssue({ code: "custom", message });
  });

/** A first username, set where it is missing. */
export const claimUsernameForm = z.object({ username });

const timezone = line("Please choose a timezone").transform((name, context) => {
  const zone = canonicalTimeZone(name);
  if (!zone) context.addIssue({ code: "custom", message: "Please choose a timezone from the list" });
  return zone ?? "UTC";
});

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
      .array(line().max(limits.topic, within(limits.topic)))
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

const isOn = z
  .literal("on")
  .optional()
  .transform((sent) => sent === "on");

/** The eight switches of Account Settings and the frequency of lead alerts, saved together. */
export const preferencesForm = z.object({
  version,
  emailNotifications: isOn,
  newLeadAlerts: isOn,
  leadAlertFrequency: z.enum(leadAlertFrequencies, "Please choose how often"),
  analyticsReports: isOn,
  productUpdates: isOn,
  marketingEmails: isOn,
  publicSpeakerProfile: isOn,
  analyticsDataSharing: isOn,
  searchEngineIndexing: isOn,
});
export type Preferences = z.output<typeof preferencesForm>;
