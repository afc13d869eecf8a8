import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast, readable } from "#app/domain/values/colour.ts";
import { hubTheme } from "#app/routes/public/hub/hub-theme.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** The properties of each set that the theme declares: always one for light, and one for dark paper. */
function sets(css: string): Record<string, string>[] {
  const blocks = [...css.matchAll(/:root\{([^}]*)\}/g)].map(([, body = ""]) =>
    Object.fromEntries([...body.matchAll(/--([\w-]+):([^;]+)/g)].map(([, name, value]) => [name, value])),
  );
  return blocks.map((block) => ({ ...blocks[0], ...block }));
}

it("lets every text read on what it stands on, whatever colours a speaker chose", () => {
  const looks = fc.record({
    backgroundColor: colour,
    primaryColor: colour,
    secondaryColor: colour,
    buttonColor: colour,
    textColor: colour,
    buttonRadius: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(looks, (look) => {
      for (const set of sets(hubTheme(look))) {
        const reads = (text: string, ground: string) =>
          expect(contrast(set[text] ?? "", set[ground] ?? ""), `${text} on ${ground}`).toBeGreaterThanOrEqual(readable);
        reads("on-field", "field");
        reads("button-ink", "button");
        reads("on-second", "second");
        for (const text of ["ink", "muted", "accent", "danger"]) reads(text, "surface");
      }
    }),
  );
});

it("keeps the chosen colours where they read", () => {
  const look = {
    ...{ backgroundColor: "#1e1b4b", primaryColor: "#4338ca", secondaryColor: "#ffab91", buttonColor: "#4338ca" },
    ...{ textColor: "#1f2937", buttonRadius: 12 },
  };
  const [light] = sets(hubTheme(look));
  expect(light).toMatchObject({ field: "#1e1b4b", accent: "#4338ca", ink: "#1f2937", "button-radius": "12px" });
});

it("takes a light text colour as the wish for a dark page", () => {
  const css = hubTheme({
    ...{ backgroundColor: "#000000", primaryColor: "#38bdf8", secondaryColor: "#ffab91", buttonColor: "#38bdf8" },
    ...{ textColor: "#f8fafc", buttonRadius: 8 },
  });
  expect(css).not.toContain("prefers-color-scheme");
  expect(sets(css)).toMatchObject([{ ink: "#f8fafc", surface: "#12161c" }]);
});
