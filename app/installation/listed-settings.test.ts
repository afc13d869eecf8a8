import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { environment } from "#app/installation/environment.server.ts";

// What an operator reads and copies must fit the program: a setting that it does not know would be ignored without a word.
const read = (path: string) => readFileSync(path, "utf8");
const settings = Object.keys(environment.shape).sort();
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

it("docs/settings.md lists every setting, and no other", () => {
  const names = namesIn(read("docs/settings.md"), /^\| (`[^|]+)/gm).flatMap((cell) =>
    namesIn(cell ?? "", /`([A-Z0-9_]+)`/g),
  );
  expect(names.sort()).toEqual(settings);
});

describe(".env.example", () => {
  const example = read(".env.example");
  const defaults = environment.parse({}) as Record<string, unknown>;
  const inFile = settings.filter((name) => name !== "SETTINGS_FILE");

  it("has every setting once, and no other", () => {
    expect([...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name).sort()).toEqual(inFile);
  });

  it("changes nothing where it is copied as it is", () => {
    expect(example.split("\n").filter((line) => line && !line.startsWith("#"))).toEqual([]);
  });

  it.each(inFile)("says the default of %s", (name) => {
    const [, value] = new RegExp(`^#${name}=(.*)$`, "m").exec(example) ?? [];
    if (value === "") return expect(defaults[name]).toBeUndefined();
    expect(environment.parse({ [name]: value })).toEqual(defaults);
    expect(defaults[name]).toBeDefined();
  });
});

describe.each([
  ["compose.yaml", "compose.env.example"],
  ["compose.small.yaml", "compose.small.env.example"],
])("ops/%s", (file, exampleFile) => {
  const compose = read(`ops/${file}`);
  // The product's own part.
  const given = compose.slice(compose.indexOf("APP_URL:"), compose.indexOf("read_only"));

  it("gives the product only settings that there are", () => {
    const names = namesIn(given, /^ +([A-Z0-9_]+):/gm);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !settings.includes(name ?? ""))).toEqual([]);
  });

  it("has every one of its variables in the example, and no other", () => {
    const example = read(`ops/${exampleFile}`);
    // VERSION names an image, and has a default.
    const required = namesIn(compose, /(?<!\$)\$\{([A-Z0-9_]+)/g).filter((name) => name !== "VERSION");
    expect(namesIn(example, /^([A-Z0-9_]+)=/gm)).toEqual(required);
    // An empty value would be refused.
    const optional = namesIn(given, /^ +([A-Z0-9_]+):$/gm);
    expect(optional.length).toBeGreaterThan(3);
    expect(namesIn(example, /^#([A-Z0-9_]+)=$/gm)).toEqual(optional);
  });

  it("fixes only the proxy's address, where no other service gets one by chance", () => {
    const [trusted, ...others] = namesIn(compose, /(?:TRUSTED_PROXIES|ipv4_address): ([\d.]+)/g);
    expect(others).toEqual([]);
    const [, subnet, range] = /subnet: ([\d.]+)\.0\/24, ip_range: ([\d.]+)\/25/.exec(compose) ?? [];
    expect(range).toBe(`${subnet}.128`);
    expect(trusted?.startsWith(`${subnet}.`)).toBe(true);
    expect(Number(trusted?.split(".").at(-1))).toBeLessThan(128);
  });
});
