import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast, minContrast, mix } from "#app/domain/values/colour.ts";
import { hubTheme } from "#app/ui/branded/hub-theme.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** The properties of each block that the theme declares: always one for light, and one for dark. */
function sets(css: string): Record<string, string>[] {
  const blocks = [...css.matchAll(/:root\{([^}]*)\}/g)].map(([, body = ""]) =>
    Object.fromEntries([...body.matchAll(/--([\w-]+):([^;]+)/g)].map(([, name, value]) => [name, value])),
  );
  return blocks.map((block) => ({ ...blocks[0], ...block }));
}

it("keeps every text readable on its background, whatever colours a speaker chose", () => {
  const brandings = fc.record({
    backgroundColor: colour,
    primaryColor: colour,
    secondaryColor: colour,
    buttonColor: colour,
    textColor: colour,
    buttonRadius: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(brandings, (branding) => {
      for (const set of sets(hubTheme(branding))) {
        const colourOf = (name: string) => (name.startsWith("#") ? name : (set[name] ?? ""));
        const expectReadable = (text: string, ground: string) =>
          expect(contrast(colourOf(text), colourOf(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(
            minContrast,
          );
        expectReadable("on-field", "field");
        // The profile's main button swaps the two colours.
        expectReadable("field", "on-field");
        expectReadable("button-ink", "button");
        expectReadable("on-second", "second");
        // The icon of a thank-you and of a notice.
        expectReadable("surface", "accent");
        for (const text of ["ink", "muted", "accent", "danger"]) expectReadable(text, "surface");
        // Uses of color-mix in hub.css, talk.css and profile.css: panels, topics, file icons and disabled buttons.
        const tinted = (tint: string, share: number) => mix(colourOf("surface"), colourOf(tint), share);
        for (const text of ["ink", "muted", "accent", "danger"]) expectReadable(text, tinted("accent", 0.07));
        expectReadable("ink", tinted("accent", 0.09));
        expectReadable("accent", tinted("accent", 0.1));
        expectReadable("muted", tinted("ink", 0.09));
      }
    }),
    {
      numRuns: 500,
      // Random values seldom hit the extremes: a black accent makes the darkest panels.
      examples: ["#ae2bb5", "#6b7280", "#7f7f7f"].map((textColor) => [
        {
          backgroundColor: "#000000",
          primaryColor: "#000000",
          secondaryColor: "#000000",
          buttonColor: "#000000",
          textColor,
          buttonRadius: 0,
        },
      ]),
    },
  );
});

it("keeps white text readable over any image, under the overlay of the stylesheet", () => {
  const css = readFileSync(new URL("./pictures.css", import.meta.url), "utf8");
  const opacity = Number(/\.hero-back \{[^}]*opacity: ([\d.]+)/.exec(css)?.[1]);
  const [, text, veil = ""] = /\.hero\.on-image \{[^}]*--on-field: (#\w+);[^}]*background: (#\w+)/.exec(css) ?? [];
  expect([text, opacity]).toEqual(["#fff", expect.any(Number)]);
  fc.assert(
    fc.property(colour, (pixel) => {
      expect(contrast("#ffffff", mix(veil, pixel, opacity))).toBeGreaterThanOrEqual(minContrast);
    }),
    { numRuns: 500, examples: [["#ffffff"]] },
  );
});

it("keeps the chosen colours where they are readable", () => {
  const branding = {
    backgroundColor: "#1e1b4b",
    primaryColor: "#4338ca",
    secondaryColor: "#ffab91",
    buttonColor: "#4338ca",
    textColor: "#1f2937",
    buttonRadius: 12,
  };
  const [light] = sets(hubTheme(branding));
  expect(light).toMatchObject({ field: "#1e1b4b", accent: "#4338ca", ink: "#1f2937", "button-radius": "12px" });
});

it("makes the page dark when the text colour is light, and light on paper", () => {
  const css = hubTheme({
    backgroundColor: "#000000",
    primaryColor: "#38bdf8",
    secondaryColor: "#ffab91",
    buttonColor: "#38bdf8",
    textColor: "#f8fafc",
    buttonRadius: 8,
  });
  expect(css).not.toContain("prefers-color-scheme");
  expect(sets(css)).toMatchObject([
    { ink: "#f8fafc", surface: "#12161c" },
    { ink: "#111827", surface: "#ffffff" },
  ]);
});
