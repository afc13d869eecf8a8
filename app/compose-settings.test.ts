import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// What an operator copies must fit the program: a setting that it does not know would be ignored without a word.
const [compose, example, readme] = ["ops/compose.yaml", "ops/compose.env.example", "README.md"].map((path) =>
  readFileSync(path, "utf8"),
) as [string, string, string];
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

it("compose.yaml gives the product only settings that the README lists", () => {
  const settings = compose.slice(compose.indexOf("&settings"), compose.indexOf("read_only"));
  const names = namesIn(settings, /^ {4}([A-Z0-9_]+):/gm);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

it("the example of compose.env has every variable of compose.yaml, and no other", () => {
  // VERSION names an image, and has a default.
  const required = namesIn(compose, /(?<!\$)\$\{([A-Z0-9_]+)/g).filter((name) => name !== "VERSION");
  expect(namesIn(example, /^([A-Z0-9_]+)=/gm)).toEqual(required);
  // An empty value would be refused.
  const optional = namesIn(compose, /^ {4}([A-Z0-9_]+):$/gm);
  expect(optional.length).toBeGreaterThan(3);
  expect(namesIn(example, /^#([A-Z0-9_]+)=$/gm)).toEqual(optional);
});

it("compose.yaml fixes only the proxy's address, where no other service gets one by chance", () => {
  const [trusted, ...others] = namesIn(compose, /(?:TRUSTED_PROXIES|ipv4_address): ([\d.]+)/g);
  expect(others).toEqual([]);
  const [, subnet, range] = /subnet: ([\d.]+)\.0\/24, ip_range: ([\d.]+)\/25/.exec(compose) ?? [];
  expect(range).toBe(`${subnet}.128`);
  expect(trusted?.startsWith(`${subnet}.`)).toBe(true);
  expect(Number(trusted?.split(".").at(-1))).toBeLessThan(128);
});
