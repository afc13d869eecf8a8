// The licences of what a release contains, which most of them want to be passed on with it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version: string;
  dev?: boolean;
  license?: string;
}

/** Tools of a developer whose content gets into the build. */
const builtIn = /^node_modules\/(@fontsource|@iconify-json)/;
const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i;

/** The licences of everything. */
export const describeThirdParty = (): string => describe([...listPackages(() => true), ownFonts(), pdfium()]);

/** Those of the fonts, which are served without the notices in their names (scripts/fonts.ts). */
export const describeFonts = (): string =>
  describe([...listPackages((path) => path.includes("/@fontsource")), ownFonts()]);

interface Licence {
  name: string;
  text: string;
}

function listPackages(isListed: (path: string) => boolean): Licence[] {
  const { "": _product, ...locked } = JSON.parse(readFileSync("package-lock.json", "utf8")).packages as Record<
    string,
    LockedPackage
  >;
  const installed = Object.entries(locked).filter(
    ([path, { dev }]) => isListed(path) && (!dev || builtIn.test(path)) && existsSync(path),
  );
  return installed.map(([path, { version, license = "see its text" }]) => ({
    name: `${path.replace(/^.*node_modules\//, "")} ${version} (${license})`,
    text: readLicences(path),
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
