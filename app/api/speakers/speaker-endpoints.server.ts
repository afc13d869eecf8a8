// What every visitor of a speaker's profile page sees, for the speaker's own site: no key, and nothing else.
import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import {
  type ListedTalk,
  listPastTalkRange,
  listUpcomingTalks,
  pathOfListedTalk,
  placeOfListedTalk,
} from "#app/domain/hubs/public-talks.server.ts";
import { findPublicProfile, type PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { clockSchema, daySchema, timezoneSchema } from "#app/domain/records/json-schemas.server.ts";
import { formatTime } from "#app/domain/values/dates.ts";

const speakerSchema = z
  .object({
    username: z.string(),
    name: z.string(),
    url: z.url(),
    headline: z.string().nullable(),
    company: z.string().nullable(),
    home_base: z.string().nullable(),
    languages: z.array(z.string()),
    topics: z.array(z.string()),
    bio_short: z.string().nullable(),
    bio_medium: z.string().nullable(),
    bio: z.string().nullable(),
    avatar_url: z.url().nullable(),
    links: z.array(z.object({ label: z.string(), href: z.url() })),
  })
  .openapi("Speaker");

const talkSchema = z
  .object({
    title: z.string(),
    url: z.url().nullable().meta({ description: "Null where the page can't be opened (any more)" }),
    event_name: z.string().nullable(),
    event_date: daySchema.nullable(),
    start_time: clockSchema.nullable(),
    end_time: clockSchema.nullable(),
    timezone: timezoneSchema,
    place: z.string().nullable(),
  })
  .openapi("PublicTalk");

const quoteSchema = z
  .object({
    comment: z.string(),
    name: z.string(),
    role: z.string().nullable(),
    stars: z.number().int().nullable().meta({ description: "Null where the author did not agree to show them" }),
    talk: z.string(),
    event_name: z.string().nullable(),
  })
  .openapi("Quote");

type SpeakerCall = Pick<ApiCall, "services"> & { params: { username: string } };

const findSpeaker = ({ services, params }: SpeakerCall) => findPublicProfile(services, params.username);
const absolute = ({ services }: SpeakerCall, path: string) => String(new URL(path, services.settings.appUrl));

const toSpeaker = (profile: PublicProfile, call: SpeakerCall) => ({
  ...profile,
  url: absolute(call, `/${profile.username}`),
  avatarUrl: profile.avatarUrl && absolute(call, profile.avatarUrl),
});

function toTalk(talk: ListedTalk, { username }: PublicProfile, call: SpeakerCall) {
  const path = pathOfListedTalk(talk, username);
  const { startTime, endTime } = talk;
  return {
    ...talk,
    startTime: startTime && formatTime(startTime),
    endTime: endTime && formatTime(endTime),
    url: path && absolute(call, path),
    place: placeOfListedTalk(talk),
  };
}

const read = endpoint({
  method: "get",
  path: "/speakers/{username}",
  name: "getSpeaker",
  area: "public",
  summary: "A speaker with a public profile",
  response: speakerSchema,
  run: findSpeaker,
  done: toSpeaker,
});

const upcoming = endpoint({
  method: "get",
  path: "/speakers/{username}/talks",
  name: "listNextTalks",
  area: "public",
  summary: "A speaker's next talks, the nearest first",
  response: listOf(talkSchema),
  run: findSpeaker,
  done: async (speaker, call) => {
    const talks = await listUpcomingTalks(call.services, speaker.id);
    return { items: talks.map((talk) => toTalk(talk, speaker, call)) };
  },
});

const past = endpoint({
  method: "get",
  path: "/speakers/{username}/past-talks",
  name: "listPastTalks",
  area: "public",
  summary: "A speaker's past talks, the latest first",
  query: cursorQuery,
  response: listOf(talkSchema),
  run: findSpeaker,
  done: async (speaker, call) => {
    const page = await loadList(
      call,
      (range) => listPastTalkRange(call.services, speaker.id, range),
      ({ day }) => day,
    );
    return toList(call, page, (talk) => toTalk(talk, speaker, call));
  },
});

const maxQuotes = 50;
const quotes = endpoint({
  method: "get",
  path: "/speakers/{username}/quotes",
  name: "listShownQuotes",
  area: "public",
  summary: "Quotes that their authors and the speaker agreed to show, the newest first",
  response: listOf(quoteSchema),
  run: findSpeaker,
  done: async ({ id }, { services }) => {
    const shown = await listShownQuotes(services, { speakerId: id }, maxQuotes);
    return {
      items: shown.map(({ talk, ...quote }) => ({ ...quote, talk: talk.title, eventName: talk.eventName })),
    };
  },
});

export const speakerEndpoints = [read, upcoming, past, quotes];
