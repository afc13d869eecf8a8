// The speaker's own profile.
import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { profileForm, speakerForm } from "#app/domain/profiles/form.ts";
import { profileLimits as limits, maxYearsSpeaking } from "#app/domain/profiles/profiles.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { updateProfile, updateSpeakerSettings } from "#app/domain/profiles/update-profile.server.ts";
import { textSchema, timezoneSchema } from "#app/domain/records/json-schemas.server.ts";

const personal = {
  first_name: z.string().max(limits.name),
  last_name: z.string().max(limits.name),
  username: z.string().nullable(),
  company: textSchema(limits.company),
  bio: textSchema(limits.bio),
  timezone: timezoneSchema,
  website: textSchema(limits.link),
  linkedin_url: textSchema(limits.link),
  twitter_url: textSchema(limits.link),
};
const speaking = {
  speaking_experience: textSchema(limits.speakingExperience),
  years_speaking: z.number().int().min(0).max(maxYearsSpeaking).nullable(),
  speaking_rate: textSchema(limits.speakingRate),
  availability_notes: textSchema(limits.availabilityNotes),
  speaking_topics: z.array(z.string().max(limits.topic)),
};
const profileSchema = z.object({ email: z.email(), ...personal, ...speaking }).openapi("OwnProfile");

/** As a form has it: what is empty is absent. */
const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const theProfile = (_: unknown, { services, actor }: Pick<ApiCall, "services" | "actor">) =>
  findOwnProfile(services, actor);

const read = endpoint({
  method: "get",
  path: "/profile",
  name: "getProfile",
  area: "profile",
  summary: "Your profile",
  response: profileSchema,
  run: ({ services, actor }) => findOwnProfile(services, actor),
  done: (profile) => profile,
});

const changePersonal = endpoint({
  method: "patch",
  path: "/profile",
  name: "updateProfile",
  area: "profile",
  summary: "Change who you are",
  description: "What you leave out stays. A former username keeps leading to you.",
  body: z.strictObject(personal).partial(),
  example: { company: "Nwosu & Daughters" },
  response: profileSchema,
  async run({ services, actor, body }) {
    const profile = await findOwnProfile(services, actor);
    if (!profile) return null;
    const fields = withoutEmpty({ ...profile, ...body, version: versionOf("personal", profile) });
    return updateProfile(services, actor, parseFields(profileForm, fields));
  },
  refusals: updateProfile.refusals,
  done: theProfile,
});

const changeSpeaking = endpoint({
  method: "patch",
  path: "/profile/speaking",
  name: "updateSpeakerSettings",
  area: "profile",
  summary: "Change what you speak about",
  body: z.strictObject(speaking).partial(),
  example: { speaking_topics: ["Incident response", "Calm"] },
  response: profileSchema,
  async run({ services, actor, body }) {
    const profile = await findOwnProfile(services, actor);
    if (!profile) return null;
    const { yearsSpeaking, ...fields } = { ...profile, ...body };
    const form = withoutEmpty({
      ...fields,
      yearsSpeaking: String(yearsSpeaking ?? 0),
      testimonials: profile.testimonials.map(withoutEmpty),
      version: versionOf("speaker", profile),
    });
    return updateSpeakerSettings(services, actor, parseFields(speakerForm, form));
  },
  refusals: updateSpeakerSettings.refusals,
  done: theProfile,
});

export const profileEndpoints = [read, changePersonal, changeSpeaking];
