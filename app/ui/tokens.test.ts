import { expect, it } from "vitest";
import { darkTokensAsCss, tokensAsCss } from "#app/ui/tokens.ts";

it("names colours after their meaning and shade", () => {
  expect(tokensAsCss()).toMatch(/--brand-600:#177a7d.*--success:#17703f;--success-tint:#e3f5ea/);
  expect(darkTokensAsCss()).toMatch(/--brand-text:#7fcfc9/);
});
