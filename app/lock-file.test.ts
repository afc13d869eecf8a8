import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
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
