// Names that ad blockers hide on every site: on their social lists a class or id is enough.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * What the element rules of EasyList's social list are made of (`fanboy-addon/fanboy_social_general_hide.txt` at commit
 * 000ce7e, read on 30 November 2026: "##.share-button", "###share-links", "##.social-bar", "###follow-us"). Words instead
 * of its 3,900 names, because such lists grow: AdGuard's of 20 March 2026 has hundreds more of the same words.
 */
const words =
  /shar(e|ing)(?!d)|soci(al|able)|follow|face-?book|twitter|tweet|linked-?in|pinterest|instagram|youtube|whatsapp|reddit|addthis|digg|book-?mark|plus-?one|\b(fb|like|gplus|soc)\b|fb-?like|like-?(box|button)|newsletter|subscribe|cookie|consent/i;

const parts = ["talk-page", "stage", "ui/branded", "ui/public", "routes/public", "routes/account", "public-forms"];
const files = globSync(`app/{${parts.join()}}/**/*.{css,tsx}`).toSorted();

/** Every class and id that the file names. */
function namesIn(file: string): string[] {
  const source = readFileSync(file, "utf8");
  if (file.endsWith(".css")) {
    const selectors = source.replaceAll(/\/\*[\s\S]*?\*\/|\{[^{}]*\}|url\([^)]*\)|@import[^;]*;/g, " ");
    return [...selectors.matchAll(/[.#](-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name);
  }
  const values = source.matchAll(/\b(?:className|id)=(?:"([^"]*)"|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})/g);
  return [...values].flatMap(([, plain, code = ""]) => {
    const written = plain === undefined ? [...code.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, text]) => text) : [plain];
    return written.flatMap((text = "") => text.split(/[\s${}]+/)).filter((name) => /^[a-z]/i.test(name));
  });
}

it("no class or id of a public page is one that ad blockers hide", () => {
  const names = files.flatMap((file) => namesIn(file).map((name) => ({ file, name })));
  expect(new Set(names.map(({ name }) => name)).size).toBeGreaterThan(300);
  expect(names.filter(({ name }) => words.test(name))).toEqual([]);
});

it.each(["share-button", "share-links", "social-bar", "follow-us", "fb-like", "sharethis", "shareBox"])(
  "would find %s",
  (name) => {
    expect(name).toMatch(words);
  },
);
