// What an API key may do. Safe in the browser.

/** The parts of an account that a key may be limited to, with what they contain. */
export const apiAreas = {
  profile: "Profile",
  hubs: "Talk Hubs",
  resources: "Resources",
  questions: "Questions",
  leads: "Leads",
  feedback: "Feedback",
  quotes: "Quotes",
  requests: "Audience requests",
  bookings: "Bookings",
  attendees: "Attendee lists",
  statistics: "Statistics",
  webhooks: "Webhooks",
} as const;
export type ApiArea = keyof typeof apiAreas;
export const apiAreaNames = Object.keys(apiAreas) as ApiArea[];

/** Figures are counted, so nobody writes them. */
export const readOnlyAreas: readonly ApiArea[] = ["statistics"];

export type ApiScope = `${ApiArea}:${"read" | "write"}`;

/** What a key may do in one area. */
export const accessLevels = { none: "No access", read: "Read", write: "Read, change" } as const;
export type AccessLevel = keyof typeof accessLevels;
export type ApiAccess = Record<ApiArea, AccessLevel>;

/** What a key may do everywhere, or what is chosen by area. */
export const accessChoices = {
  read: "Read everything",
  write: "Read and change everything",
  chosen: "Choose by area",
} as const;

/** Whoever may change something may read it too. */
export const toScopes = (access: ApiAccess): ApiScope[] =>
  apiAreaNames.flatMap((area): ApiScope[] => {
    if (access[area] === "none") return [];
    const isReadOnly = access[area] === "read" || readOnlyAreas.includes(area);
    return isReadOnly ? [`${area}:read`] : [`${area}:read`, `${area}:write`];
  });

/** "Reads and changes Talk Hubs, Leads. Reads Feedback." */
export function describeScopes(scopes: readonly string[]): string {
  const canWrite = (area: ApiArea) => scopes.includes(`${area}:write`);
  const listed = (areas: ApiArea[]) => areas.map((area) => apiAreas[area]).join(", ");
  const read = apiAreaNames.filter((area) => scopes.includes(`${area}:read`));
  const isEvery = read.length === apiAreaNames.length;
  if (isEvery && read.every((area) => canWrite(area) || readOnlyAreas.includes(area)))
    return "Reads and changes everything";
  const written = read.filter(canWrite);
  const onlyRead = read.filter((area) => !canWrite(area));
  if (isEvery && written.length === 0) return "Reads everything";
  return [
    written.length > 0 && `Reads and changes ${listed(written)}`,
    onlyRead.length > 0 && `Reads ${listed(onlyRead)}`,
  ]
    .filter(Boolean)
    .join(". ");
}

/** Days until a new key expires; without any it works until it is revoked. */
export const keyLifetimes = { "30": "30 days", "90": "90 days", "365": "1 year", never: "Never" } as const;
export type KeyLifetime = keyof typeof keyLifetimes;
