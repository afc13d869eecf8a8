// The licences of what a release contains, which most of them want to be passed on with it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findContent, lockedPackages } from "./packages.ts";

const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i;

/** The licences of everything, with the packages that are installed in `root`. */
export const describeThirdParty = (root = "."): string =>
  describe([...listPackages(findContent(root), root), ownFonts(), pdfium()]);

/** Those of the fonts, which are served without the notices in their names (scripts/fonts.ts). */
export const describeFonts = (): string =>
  describe([...listPackages(findContent().filter((path) => path.includes("/@fontsource"))), ownFonts()]);

interface Licence {
  name: string;
  text: string;
}

function listPackages(paths: string[], root = "."): Licence[] {
  const locked = lockedPackages();
  return paths.map((path) => ({
    name: `${path.replace(/^.*node_modules\//, "")} ${locked[path]?.version} (${locked[path]?.license ?? "see its text"})`,
    text: readLicences(join(root, path)),
  }));
}

const ownFonts = () => ({ name: "Noto Emoji, Noto Sans Arabic (OFL-1.1)", text: readLicences("scripts/fonts") });

/** The package that brings it has only its own licence. */
const pdfium = () => ({
  name: "PDFium, in @hyzyla/pdfium (BSD-3-Clause, Apache-2.0)",
  text: readLicences("scripts/licences/pdfium"),
});

/** Each text once, below the packages that are under it. */
const describe = (licences: Licence[]): string =>
  [...Map.groupBy(licences, ({ text }) => text)]
    .map(([text, packages]) => `${packages.map(({ name }) => name).join("\n")}\n\n${text}\n`)
    .join(`\n${"-".repeat(72)}\n\n`);

function readLicences(folder: string): string {
  const names = readdirSync(folder).filter((name) => licenceFile.test(name));
  const texts = names.sort().map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.map((text) => text.replaceAll("\r", "").trim()).join("\n\n") || "(No text comes with it.)";
}
