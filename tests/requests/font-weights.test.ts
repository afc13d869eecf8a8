// Every face in the styles that the built program serves says its weights: else it counts as normal, and Firefox and WebKit
// embolden a font that is bold already, so that letters smear and lines break elsewhere.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Styles are files of their own, or texts in a program, where a value may be `${...}`. */
const faces = globSync(["build/client/assets/*.{css,js}", "build/server/**/*.js"])
  .flatMap((file) => readFileSync(file, "utf8").match(/@font-face\s*\{(?:\$\{[^}]*\}|[^}])*\}/g) ?? [])
  .map((face) => ({ family: /font-family:\s*["']?([^"';$]*)/.exec(face)?.[1]?.trim(), face }));

it("finds the faces of headings, of running text, of samples and of drawn slides", () => {
  const families = ["Heading", "Heading2", "Inter", "Inter Fallback", "Sample", ""];
  expect(new Set(faces.map(({ family }) => family))).toEqual(new Set(families));
});

it.each(faces)("$family", ({ face }) => {
  expect(face).toMatch(/font-weight:\s*\d/);
});

it("the five heading fonts, which have no notices inside, are served beside their licences", () => {
  const licences = readFileSync("build/client/font-licences.txt", "utf8");
  for (const name of ["inter", "lato", "open-sans", "poppins", "roboto"])
    expect(licences).toContain(`@fontsource/${name} `);
  expect(licences).toContain("SIL OPEN FONT LICENSE");
});
