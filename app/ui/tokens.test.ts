import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { darkTokensAsCss, tokensAsCss } from "#app/ui/tokens.ts";

const propertiesIn = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([a-z-]+): ?([^;}]+)/g)].map(([, name, value]) => [name, value]));

it("has the dark colours of the signed-in screens", () => {
  const [, darkRule = ""] = readFileSync("app/ui/signed-in.css", "utf8").split('data-mantine-color-scheme="dark"] {');
  const { shadow: _, ...screens } = propertiesIn(darkRule.slice(0, darkRule.indexOf("}")));
  expect(propertiesIn(darkTokensAsCss())).toEqual(screens);
});

it("names colours after their meaning and shade", () => {
  expect(tokensAsCss()).toMatch(/--brand-600:#177a7d.*--success:#17703f;--success-tint:#e3f5ea/);
  expect(darkTokensAsCss()).toMatch(/--brand-text:#7fcfc9/);
});
