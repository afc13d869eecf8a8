// The talks of the sample data.

export const ownerTimezone = "Australia/Sydney";

export interface SampleHub {
  slug: string;
  title: string;
  eventName: string;
  /** Days count from today; negative is in the past, and 0 is the talk that is live (talk-time.ts says since when). */
  inDays: number;
  startTime: string;
  timezone: string;
  location: string;
  status: "draft" | "active" | "scheduled" | "closed" | "archived";
  colours: { primary: string; background: string; button: string };
  description: string;
  takesLeads: boolean;
  isTrashed?: boolean;
  /** How many views, ratings and leads this talk has. */
  share: { views: number; ratings: number; leads: number };
  /** Hubs with the same name are deliveries of one talk. */
  talk?: string;
  /** Which of `sampleSignatureTalks` it is. */
  offer?: "calm" | "postmortems" | "on-call" | "quiet-deploy";
  /** What the speaker wrote down about this delivery. */
  delivery?: { audienceCount?: number; changeNote?: string };
  links: { title: string; description: string; url: string }[];
}

/** Where the talk that is live takes place: the first of these cities where it is daytime. */
export const liveVenues = [
  {
    eventName: "Southern Reliability Summit",
    timezone: "Australia/Sydney",
    location: "International Convention Centre, Hall 3, Sydney",
  },
  { eventName: "Thames Reliability Summit", timezone: "Europe/London", location: "Barbican Centre, Hall 1, London" },
  { eventName: "Hudson Reliability Summit", timezone: "America/New_York", location: "Javits Center, Room 4, New York" },
];

const slides = (url: string, pages: number) => ({
  title: "Slides",
  description: `${pages} pages, as shown`,
  url: `https://example.com/${url}/slides`,
});

export const sampleHubs: SampleHub[] = [
  {
    slug: "calm-under-fire",
    title: "Calm under fire: what incident rooms teach us about teams",
    eventName: "Southern Reliability Summit",
    inDays: 0,
    startTime: "14:30",
    timezone: "Australia/Sydney",
    location: "International Convention Centre, Hall 3, Sydney",
    status: "active",
    colours: { primary: "#1e9496", background: "#0b3a3c", button: "#177a7d" },
    description:
      "<p>When everything is on fire, the best rooms are the quiet ones. This talk opens the door to four real incident rooms and shows what the calm ones do differently: who speaks, who writes, who says <strong>no</strong>.</p><h3>You will leave with</h3><ul><li>a one-page script for the first ten minutes</li><li>three sentences that lower the temperature</li><li>a rehearsal your team can run on Friday</li></ul>",
    takesLeads: true,
    share: { views: 412, ratings: 58, leads: 21 },
    talk: "calm",
    offer: "calm",
    delivery: {
      audienceCount: 480,
      changeNote: "Moved the rehearsal to the front and cut the second story. Slower first ten minutes.",
    },
    links: [
      {
        title: "Friday rehearsal",
        description: "Four scenarios with roles and clocks",
        url: "https://example.com/friday-rehearsal",
      },
    ],
  },
  {
    slug: "boring-on-purpose",
    title: "Boring on purpose: choosing technology you can sleep with",
    eventName: "Harbour Dev Conference",
    inDays: 19,
    startTime: "09:45",
    timezone: "Australia/Melbourne",
    location: "https://example.com/live/harbour-dev",
    status: "scheduled",
    colours: { primary: "#334155", background: "#1e293b", button: "#334155" },
    description:
      "<p>Every shiny tool is a promise to be woken up by it. A field guide to saying yes three times a year.</p>",
    takesLeads: true,
    share: { views: 0, ratings: 0, leads: 0 },
    links: [],
  },
  {
    slug: "postmortems-people-read",
    title: "Postmortems people actually read",
    eventName: "Nordic Ops Days",
    inDays: -24,
    startTime: "11:00",
    timezone: "Europe/Paris",
    location: "Palais des Congrès, Salle 2, Paris",
    status: "closed",
    colours: { primary: "#7c2d12", background: "#431407", button: "#9a3412" },
    description:
      "<p>Nobody reads page nine. How to write the one page that changes what happens next time, with before and after examples from rail, health and retail.</p>",
    takesLeads: true,
    share: { views: 338, ratings: 41, leads: 14 },
    offer: "postmortems",
    delivery: { audienceCount: 260 },
    links: [
      slides("postmortems", 38),
      {
        title: "One-page template",
        description: "Copy it, fill it, send it",
        url: "https://example.com/one-page-postmortem",
      },
    ],
  },
  {
    slug: "on-call-without-dread",
    title: "On call without dread",
    eventName: "Railworks Engineering Day",
    inDays: -52,
    startTime: "16:00",
    timezone: "Europe/London",
    location: "Railworks HQ, Bristol",
    status: "archived",
    colours: { primary: "#3730a3", background: "#1e1b4b", button: "#4338ca" },
    description:
      "<p>A year of measurements from eleven teams: what makes on call bearable, and what only looks as if it did.</p>",
    takesLeads: false,
    share: { views: 121, ratings: 21, leads: 5 },
    offer: "on-call",
    links: [slides("on-call", 31)],
  },
  {
    slug: "small-teams-big-systems",
    title: "Small teams, big systems",
    eventName: "Tokyo Platform Night",
    inDays: 47,
    startTime: "19:00",
    timezone: "Asia/Tokyo",
    location: "Shibuya Stream, 13F, Tokyo",
    status: "draft",
    colours: { primary: "#0f766e", background: "#134e4a", button: "#0f766e" },
    description: "<p>Notes for now: three teams of four, forty services, no heroes.</p>",
    takesLeads: false,
    share: { views: 0, ratings: 0, leads: 0 },
    links: [],
  },
  {
    slug: "the-quiet-deploy",
    title: "The quiet deploy: a workshop",
    eventName: "Steady Ground Workshops",
    inDays: 3,
    startTime: "13:00",
    timezone: "Australia/Sydney",
    location: "Online, the link comes by mail",
    status: "active",
    colours: { primary: "#1e9496", background: "#125f62", button: "#177a7d" },
    description:
      "<p>Half a day, eight people, your own pipeline. We make one deploy so quiet that nobody notices, then we make it a habit.</p>",
    takesLeads: true,
    share: { views: 36, ratings: 0, leads: 0 },
    offer: "quiet-deploy",
    links: [
      {
        title: "Before you come",
        description: "Twenty minutes of preparation",
        url: "https://example.com/quiet-deploy/prepare",
      },
    ],
  },
  {
    slug: "ten-dashboards-too-many",
    title: "Ten dashboards too many",
    eventName: "Observability Evening",
    inDays: -118,
    startTime: "18:30",
    timezone: "Europe/Berlin",
    location: "Kulturbrauerei, Berlin",
    status: "archived",
    colours: { primary: "#0369a1", background: "#0c4a6e", button: "#0369a1" },
    description: "<p>Which three charts you look at when it burns, and what the other ten are for.</p>",
    takesLeads: false,
    isTrashed: true,
    share: { views: 64, ratings: 0, leads: 0 },
    links: [slides("ten-dashboards", 22)],
  },
  {
    slug: "what-incident-rooms-teach",
    title: "What incident rooms teach us about teams",
    eventName: "Pacific Incident Forum",
    inDays: -87,
    startTime: "10:15",
    timezone: "Pacific/Auckland",
    location: "Tākina, Wellington",
    status: "archived",
    colours: { primary: "#1e9496", background: "#0b3a3c", button: "#177a7d" },
    description: "<p>Four real incident rooms, and what the calm ones do differently.</p>",
    takesLeads: false,
    share: { views: 146, ratings: 34, leads: 0 },
    talk: "calm",
    offer: "calm",
    delivery: {
      audienceCount: 120,
      changeNote: "Four stories instead of six, and the one-page script as a handout.",
    },
    links: [slides("incident-rooms", 44)],
  },
  {
    slug: "six-incident-rooms",
    title: "Six incident rooms: a first try",
    eventName: "Incident Response Meetup",
    inDays: -120,
    startTime: "18:30",
    timezone: "Australia/Sydney",
    location: "Fishburners, Sydney",
    status: "archived",
    colours: { primary: "#1e9496", background: "#0b3a3c", button: "#177a7d" },
    description: "<p>A first try with friends: six stories in forty minutes.</p>",
    takesLeads: false,
    share: { views: 16, ratings: 7, leads: 0 },
    delivery: { audienceCount: 18 },
    talk: "calm",
    offer: "calm",
    links: [],
  },
];
