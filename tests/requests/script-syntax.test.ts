// The audience's phones may be old: the scripts of public documents parse in Safari 15.4. Each is one file, because Safari
// runs a module before what it imports has waited (top-level await) when two modules share that import.
import { readFileSync } from "node:fs";
import { transformWithOxc } from "vite";
import { expect, it } from "vitest";
import { bookerPages } from "#app/database/schema/index.ts";
import { bookerPageLink } from "#app/domain/booker-pages/queries.server.ts";
import type { Actor } from "#app/services.ts";
import { insertBooking, insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Visitor;
let adaActor: Actor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const transform = async (code: string, target: string) =>
  (await transformWithOxc(code, "entry.js", { target, sourcemap: false })).code;

/** Whether the code has to be rewritten for this browser. */
const isTooNew = async (code: string, target: string) =>
  (await transform(code, target)) !== (await transform(code, "esnext"));

const readAsset = (address: string) => readFileSync(new URL(`../../build/client${address}`, import.meta.url), "utf8");

/** The scripts that the documents load, by address. */
async function listScripts(visitor: Visitor, paths: string[]) {
  const addresses = new Set<string>();
  for (const path of paths) {
    const { html, status } = await visitor.open(path);
    expect([path, status]).toEqual([path, 200]);
    for (const [, address = ""] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) addresses.add(address);
  }
  return [...addresses];
}

it("every script of a public document is one file, and parses in Safari 15.4", async () => {
  await insertHub(app.db, adaActor);
  const opening = { openDate: "2090-01-01", openTime: "10:00" };
  await insertHub(app.db, adaActor, { slug: "later", status: "scheduled", ...opening });
  const pages = ["", "/later"].map((slug) => `/ada-nwosu${slug || "/kind-machines"}`);
  const bookingId = await insertBooking(app.db, adaActor, { status: "confirmed" });
  const [page] = await app.db.insert(bookerPages).values({ bookingId }).returning();
  pages.push(new URL(bookerPageLink(app.services, page?.id ?? "")).pathname);
  const scripts = await listScripts(app.visitor(), ["/", "/signup", "/set-password?token=old", ...pages]);
  expect(scripts.map((address) => address.replace(/^\/assets\/([\w-]+)-.{8}\.js$/, "$1")).sort()).toEqual([
    "booker-files",
    "hub",
    "scheduled",
    "set-password",
    "sign-up",
    "site",
  ]);
  for (const address of scripts) {
    const code = readAsset(address);
    expect(code.match(/\bimport\b.{0,40}/)?.[0], address).toBeUndefined();
    expect([address, await isTooNew(code, "safari15.4")]).toEqual([address, false]);
  }
});

it("so is every script of the stage, in the language of 2022", async () => {
  const { id } = await insertHub(app.db, adaActor);
  const documents = ["stage", "remote"].map((screen) => `/dashboard/hubs/${id}/${screen}`);
  const scripts = await listScripts(speaker, [...documents, "/dashboard/offline"]);
  expect(scripts).toHaveLength(3);
  for (const code of [...scripts.map(readAsset), (await speaker.open("/dashboard/worker.js")).html]) {
    expect(code.match(/\bimport\b.{0,40}/)?.[0]).toBeUndefined();
    expect(await isTooNew(code, "es2022")).toBe(false);
  }
});

it("recognises what such a phone does not read", async () => {
  for (const code of ["class A { static { f(); } }", "f(/(?<=a)b/);"])
    expect([code, await isTooNew(code, "safari15.4")]).toEqual([code, true]);
  expect(await isTooNew("f(/a/v); using b = c;", "es2022")).toBe(true);
});
