// What scanners, broken clients and pranksters send instead of a form, drawn from a seed, so that a failure can be
// repeated.
/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Values that no schema expects. */
const values = [
  "",
  " ",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "{}",
  "[]",
  '{"a":1}',
  "[1,2]",
  "constructor",
  "__proto__",
  "24:00",
  "25:61",
  "2026-02-30",
  "0000-00-00",
  "0000-01-01",
  "0001-01-01",
  "10000-01-01",
  "-271821-04-20",
  "2026-02-29T24:00:00Z",
  "12:00:00.5",
  "0",
  "-1",
  "1.5",
  "1e309",
  "-1e309",
  "NaN",
  "Infinity",
  "0x10",
  "9007199254740993",
  "99999999999999999999",
  "2147483648",
  "\ud800",
  "half \udfff",
  "a\0b",
  "\r\nBcc: x@example.com",
  "\u202e\u200b",
  "🦊".repeat(200),
  "x".repeat(100_000),
  "00000000-0000-0000-0000-000000000000",
  "not-a-uuid",
  "0190aaaa-bbbb-7ccc-8ddd-eeeeffff",
  "' or 1=1 --",
  "%",
  "\\",
  "../../etc/passwd",
  "UTC+99",
  "Mars/Olympus",
  "#12",
  "rgb(1,2,3)",
  "javascript:alert(1)",
  "http://[",
  "//evil.example",
  "a@b",
  "a@b.c ".repeat(50),
];

/** Parts of an address, already encoded. */
const addressParts = [
  "%00",
  "%E0%A4%A",
  "%C0%AF",
  "%zz",
  "%",
  "%2e%2e%2f",
  "..%5c",
  "%ED%A0%80",
  "%F0%9F%A6%8A",
  "%22%3E%3Cscript%3E",
  "%0d%0aX:y",
  "-1",
  "0",
  "1e309",
  "NaN",
  "null",
  "undefined",
  "constructor",
  "__proto__",
  "9007199254740993",
  "2026-02-30",
  "24:00",
  "2026-13-45",
  "00000000-0000-0000-0000-000000000000",
  "0190aaaa-bbbb-7ccc-8ddd-eeeeffff",
  "%27%20or%201=1--",
  "x".repeat(3_000),
  "a.b.c",
  "eyJhIjoxfQ",
  "bnVsbA",
  "W10",
];

export type Fields = Record<string, string | string[]>;

/** Changes, omits, repeats or renames one or more fields of a form. */
function mutateFields(random: Random, fields: Fields): [string, string][] {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const changes = 1 + Math.floor(random() * 3);
  for (let change = 0; change < changes; change++) {
    // The intent decides what is read at all, so it is rarely changed.
    const at = Math.floor(random() * pairs.length);
    const [name = "x", value = ""] = pairs[at] ?? [];
    if (name === "intent" && random() < 0.9) continue;
    const other = pick(random, values);
    const kind = random();
    if (kind < 0.55) pairs[at] = [name, other];
    else if (kind < 0.65) pairs.splice(at, 1);
    else if (kind < 0.75) pairs.push([name, other]);
    else if (kind < 0.8) pairs.push(...Array.from({ length: 200 }, (): [string, string] => [name, value]));
    else pairs[at] = [`${name}${pick(random, ["[]", "[0]", "[99999999]", ".a", "[a][b]", "[__proto__]", "."])}`, other];
  }
  return pairs;
}

/** The body and headers of a form with malformed fields. */
export function hostileBody(random: Random, fields: Fields): RequestInit {
  const pairs = mutateFields(random, fields);
  const type = (name: string) => ({ "content-type": name });
  const encoded = () => new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
  const parts = () => {
    const form = new FormData();
    for (const [name, value] of pairs) {
      if (random() < 0.15) form.append(name, new File([value], pick(random, ["", "a.csv", "x\0.svg", "..", "con"])));
      else form.append(name, value);
    }
    return { body: form };
  };
  const urlencoded = "application/x-www-form-urlencoded";
  const kinds: [number, () => RequestInit][] = [
    [0.5, () => ({ body: encoded(), headers: type(urlencoded) })],
    [0.7, parts],
    [0.74, () => ({ body: `${encoded()}&=&&%zz=%E0%A4%A&a=%00&%ED%A0%80=1`, headers: type(urlencoded) })],
    [0.78, () => ({ body: Buffer.from([0xff, 0xfe, 0x3d, 0xc0, 0xaf, 0x26, 0x00]), headers: type(urlencoded) })],
    [0.82, () => ({ body: JSON.stringify(Object.fromEntries(pairs)), headers: type("application/json") })],
    [0.84, () => ({ body: pick(random, ["null", "[]", "1", "{", '"x"']), headers: type("application/json") })],
    [0.87, () => ({ body: encoded(), headers: type("text/plain") })],
    [0.9, () => ({ body: "no boundary", headers: type("multipart/form-data") })],
    [
      0.93,
      () => ({
        body: "--x\r\nContent-Disposition: form-data\r\n\r\n--",
        headers: type("multipart/form-data; boundary=x"),
      }),
    ],
    [0.95, () => ({ body: encoded(), headers: type(`${urlencoded}; charset=utf-16`) })],
    [0.97, () => ({ body: encoded(), headers: type("image/png") })],
    [0.99, () => ({ body: encoded(), headers: type("; ;") })],
    [1, () => ({})],
  ];
  const draw = random();
  return kinds.find(([below]) => draw < below)?.[1]() ?? {};
}

/** A route's address with some parts and query parameters replaced; `own` fills the other parts. */
export function hostileAddress(
  random: Random,
  route: string,
  queryNames: string[],
  own: (part: string) => string,
): string {
  const segments = route.split("/").map((part) => {
    if (!/^[:*]/.test(part)) return part;
    return random() < 0.5 ? pick(random, addressParts) : own(part);
  });
  const query = Array.from(
    { length: Math.floor(random() * 4) },
    () => `${random() < 0.9 ? pick(random, queryNames) : pick(random, addressParts)}=${pick(random, addressParts)}`,
  );
  return `${segments.join("/") || "/"}${query.length ? `?${query.join("&")}` : ""}`;
}
