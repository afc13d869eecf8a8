// Time zones as people and programs write them behind a time: "CEST", "(Europe/Berlin)", "Eastern Time", "(Sydney)". Only
// for the server, which knows all zones.
import { canonicalTimeZone, timeZones } from "#app/domain/values/time-zones.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";

/** What an abbreviation stands for: an offset that some zones keep in a part of the year. */
export interface ZoneMeaning {
  /** From UTC, in minutes. */
  offset: number;
  /** Whose time it is: "India". */
  of: string;
  zones: string[];
  /** Words for places that keep it. */
  places: string[];
}

export type WrittenZone =
  | { kind: "offset"; offset: number }
  | { kind: "zone"; name: string }
  | { kind: "abbreviation"; word: string; meanings: ZoneMeaning[] };

const meaning = (offset: number, of: string, zones: string, places: string[] = []): ZoneMeaning => ({
  ...{ offset, of, places },
  zones: zones.split(" "),
});
const centralEurope = "Europe/Berlin Europe/Paris Europe/Madrid Europe/Rome Africa/Tunis Africa/Algiers";
const easternEurope = "Europe/Helsinki Europe/Athens Europe/Kiev Africa/Tripoli Europe/Kaliningrad";
const eastern = "America/New_York America/Toronto America/Panama America/Jamaica America/Cancun";
const central = "America/Chicago America/Winnipeg America/Mexico_City America/Costa_Rica America/Regina";
const mountain = "America/Denver America/Phoenix America/Edmonton America/Hermosillo";
const pacific = "America/Los_Angeles America/Vancouver America/Tijuana";
const sydney = "Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Hobart";
const inAustralia = ["australia", "sydney", "melbourne", "brisbane", "hobart", "canberra"];

/** By its abbreviation in lower case. Where there are several, the first is what most people mean by it. */
const abbreviations: Record<string, ZoneMeaning[]> = {
  wet: [meaning(0, "Western Europe", "Europe/Lisbon Atlantic/Canary Africa/Casablanca")],
  west: [meaning(60, "Western Europe", "Europe/Lisbon Atlantic/Canary")],
  cet: [meaning(60, "Central Europe", centralEurope)],
  cest: [meaning(120, "Central Europe", centralEurope)],
  mez: [meaning(60, "Central Europe", centralEurope)],
  mesz: [meaning(120, "Central Europe", centralEurope)],
  eet: [meaning(120, "Eastern Europe", easternEurope)],
  eest: [meaning(180, "Eastern Europe", easternEurope)],
  msk: [meaning(180, "Moscow", "Europe/Moscow")],
  мск: [meaning(180, "Moscow", "Europe/Moscow")],
  trt: [meaning(180, "Turkey", "Europe/Istanbul")],
  bst: [
    meaning(60, "the United Kingdom", "Europe/London"),
    meaning(360, "Bangladesh", "Asia/Dhaka", ["bangladesh", "dhaka"]),
  ],
  ist: [
    meaning(330, "India", "Asia/Calcutta Asia/Colombo", [
      ...["india", "mumbai", "delhi", "bangalore", "bengaluru", "hyderabad", "chennai", "pune", "kolkata", "goa"],
    ]),
    meaning(60, "Ireland", "Europe/Dublin", ["ireland", "dublin", "cork", "galway", "limerick"]),
    meaning(120, "Israel", "Asia/Jerusalem", ["israel", "tel aviv", "jerusalem", "haifa"]),
  ],
  idt: [meaning(180, "Israel", "Asia/Jerusalem")],
  cst: [
    meaning(-360, "central North America", central, [
      ...["usa", "united states", "chicago", "texas", "austin", "dallas", "houston", "minneapolis", "nashville"],
      ...["new orleans", "st. louis", "kansas city", "milwaukee", "winnipeg", "mexico", "costa rica"],
    ]),
    meaning(480, "China", "Asia/Shanghai Asia/Taipei Asia/Macau Asia/Hong_Kong Asia/Urumqi", [
      ...["china", "beijing", "shanghai", "shenzhen", "guangzhou", "hangzhou", "chengdu", "taipei", "taiwan"],
      ...["hong kong", "macau"],
    ]),
  ],
  cdt: [meaning(-300, "central North America", central)],
  est: [meaning(-300, "eastern North America", eastern), meaning(600, "eastern Australia", sydney, inAustralia)],
  edt: [meaning(-240, "eastern North America", eastern), meaning(660, "eastern Australia", sydney, inAustralia)],
  mst: [
    meaning(-420, "the Mountain States", mountain),
    meaning(480, "Malaysia", "Asia/Kuala_Lumpur Asia/Kuching", ["malaysia", "kuala lumpur", "penang"]),
  ],
  mdt: [meaning(-360, "the Mountain States", mountain)],
  pst: [
    meaning(-480, "the Pacific States", pacific),
    meaning(480, "the Philippines", "Asia/Manila", ["philippines", "manila", "cebu"]),
  ],
  pdt: [meaning(-420, "the Pacific States", pacific)],
  akst: [meaning(-540, "Alaska", "America/Anchorage")],
  akdt: [meaning(-480, "Alaska", "America/Anchorage")],
  hst: [meaning(-600, "Hawaii", "Pacific/Honolulu")],
  ast: [
    meaning(-240, "Atlantic Canada", "America/Halifax America/Puerto_Rico America/Barbados", [
      ...["canada", "halifax", "nova scotia", "puerto rico", "san juan", "bermuda", "barbados"],
    ]),
    meaning(180, "Arabia", "Asia/Riyadh Asia/Kuwait Asia/Baghdad Asia/Qatar Asia/Bahrain", [
      ...["saudi", "riyadh", "jeddah", "kuwait", "qatar", "doha", "bahrain", "baghdad", "iraq"],
    ]),
  ],
  adt: [meaning(-180, "Atlantic Canada", "America/Halifax")],
  nst: [meaning(-210, "Newfoundland", "America/St_Johns")],
  ndt: [meaning(-150, "Newfoundland", "America/St_Johns")],
  brt: [meaning(-180, "Brazil", "America/Sao_Paulo")],
  cat: [meaning(120, "Central Africa", "Africa/Maputo Africa/Harare Africa/Kigali Africa/Lusaka")],
  eat: [meaning(180, "East Africa", "Africa/Nairobi")],
  wat: [meaning(60, "West Africa", "Africa/Lagos")],
  sast: [meaning(120, "South Africa", "Africa/Johannesburg")],
  gst: [meaning(240, "the Gulf", "Asia/Dubai Asia/Muscat")],
  pkt: [meaning(300, "Pakistan", "Asia/Karachi")],
  npt: [meaning(345, "Nepal", "Asia/Katmandu")],
  ict: [meaning(420, "Indochina", "Asia/Bangkok")],
  wib: [meaning(420, "western Indonesia", "Asia/Jakarta")],
  sgt: [meaning(480, "Singapore", "Asia/Singapore")],
  hkt: [meaning(480, "Hong Kong", "Asia/Hong_Kong")],
  awst: [meaning(480, "Western Australia", "Australia/Perth")],
  jst: [meaning(540, "Japan", "Asia/Tokyo")],
  kst: [meaning(540, "Korea", "Asia/Seoul")],
  acst: [meaning(570, "central Australia", "Australia/Adelaide Australia/Darwin")],
  acdt: [meaning(630, "central Australia", "Australia/Adelaide")],
  aest: [meaning(600, "eastern Australia", sydney)],
  aedt: [meaning(660, "eastern Australia", sydney)],
  nzst: [meaning(720, "New Zealand", "Pacific/Auckland")],
  nzdt: [meaning(780, "New Zealand", "Pacific/Auckland")],
};
/** Of these no meaning is the usual one. */
const withoutUsual = new Set(["ist", "cst", "ast"]);

const sayings: Record<string, string> = {
  ...{ et: "America/New_York", "est/edt": "America/New_York", ct: "America/Chicago", mt: "America/Denver" },
  ...{ pt: "America/Los_Angeles", "pst/pdt": "America/Los_Angeles", "cet/cest": "Europe/Berlin" },
  ...{ "mez/mesz": "Europe/Berlin", "uk time": "Europe/London" },
};

/** Made when the first zone is read: its city, and what Intl calls it. */
let names: Map<string, WrittenZone> | null = null;
function findNames(): Map<string, WrittenZone> {
  if (names) return names;
  names = new Map();
  for (const name of timeZones) {
    const former = name.replace(/^.*\//, "").replaceAll("_", " ");
    if (!name.includes("/") || name.startsWith("Etc/")) continue;
    for (const city of [former, zoneName(name)]) names.set(city.toLowerCase(), { kind: "zone", name });
  }
  for (const [saying, name] of Object.entries(sayings)) names.set(saying, { kind: "zone", name });
  for (const [word, meanings] of Object.entries(abbreviations)) {
    names.set(word, { kind: "abbreviation", word: word.toUpperCase(), meanings });
    const [{ offset, zones } = { offset: 0, zones: ["UTC"] }] = meanings;
    addLongNames(names, zones[0] as string, offset);
  }
  for (const word of ["utc", "gmt", "ut", "z", "zulu"]) names.set(word, { kind: "offset", offset: 0 });
  return names;
}

/** "Eastern Time" is the zone's, "Eastern Daylight Time" is one offset all year, whatever the day. */
function addLongNames(into: Map<string, WrittenZone>, timeZone: string, offset: number) {
  const nameAt = (timeZoneName: "long" | "longGeneric" | "longOffset", at: number) =>
    new Intl.DateTimeFormat("en", { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  for (const month of [0, 6]) {
    const at = Date.UTC(2026, month, 1);
    const [, sign, hours, minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)$/.exec(nameAt("longOffset", at)) ?? [];
    const shown = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    if (shown === offset) into.set(nameAt("long", at).toLowerCase(), { kind: "offset", offset });
  }
  const generic = nameAt("longGeneric", Date.UTC(2026, 0, 1)).toLowerCase();
  if (!into.has(generic)) into.set(generic, { kind: "zone", name: canonicalTimeZone(timeZone) ?? timeZone });
}

/** The zone of this name, in lower case; null for any other text. */
export function findWrittenZone(text: string): WrittenZone | null {
  const known = findNames().get(text);
  if (known) return known;
  const name = /^[a-z_]+(?:\/[a-z_+-]+\d{0,2}){1,2}$/.test(text) ? canonicalTimeZone(text) : null;
  return name ? { kind: "zone", name } : null;
}

/**
 * Which meaning of an abbreviation is meant, by the talk's place, otherwise by the zone of the talk or the account: one
 * that it has, or the only one of its continent. Null where neither says, and no meaning is the usual one.
 */
export function decideMeaning(
  { word, meanings }: Extract<WrittenZone, { kind: "abbreviation" }>,
  { place, timezone }: { place: string; timezone: string },
): { meaning: ZoneMeaning; by: "place" | "zone" | "usage" } | null {
  const [first, ...others] = meanings;
  if (!first || others.length === 0) return first ? { meaning: first, by: "usage" } : null;
  const words = ` ${place.toLowerCase().replace(/[^\p{L}]+/gu, " ")} `;
  const here = meanings.find(({ places }) => places.some((each) => words.includes(` ${each.replace(". ", " ")} `)));
  if (here) return { meaning: here, by: "place" };
  const known = canonicalTimeZone(timezone);
  const own = meanings.find(({ zones }) => zones.some((zone) => canonicalTimeZone(zone) === known));
  const continent = timezone.replace(/\/.*/, "/");
  const near = meanings.filter(({ zones }) => zones.some((zone) => zone.startsWith(continent)));
  const nearest = own ?? (near.length === 1 ? near[0] : null);
  if (nearest) return { meaning: nearest, by: "zone" };
  return withoutUsual.has(word.toLowerCase()) ? null : { meaning: first, by: "usage" };
}
