import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preserveScreen } from "#app/routes/dashboard/background/preserve-screen.ts";
import { screenRefresh } from "#app/routes/dashboard/background/screen-refresh.ts";
import { serverAway } from "#app/routes/dashboard/background/server-away.ts";

type Results = Awaited<ReturnType<Parameters<MiddlewareFunction<Record<string, { type: "data" | "error" }>>>[1]>>;

const editor = "/dashboard/edit-hub/1";
const lost = { type: "error" as const, result: new TypeError("Failed to fetch") };
const loaded = { type: "data" as const, result: { title: "Kind machines" } };
const redirectTo = (location: string) => ({
  type: "error" as const,
  result: new Response(null, { status: 302, headers: { location } }),
});

/** The results that React Router goes on with after a GET of `path` ended with `results`. */
async function load(path: string, results: Results, signal?: AbortSignal): Promise<Results> {
  const url = new URL(path, "http://talks.test");
  const request = new Request(url, { signal });
  const args = { request, url, params: {}, context: new RouterContextProvider(), pattern: path };
  return ((await preserveScreen(args as never, async () => results as never)) ?? results) as Results;
}

beforeEach(() => {
  // The server answers other requests.
  vi.stubGlobal("fetch", async () => new Response("ok"));
  vi.stubGlobal("window", { location: { href: `http://talks.test${editor}` } });
  screenRefresh.shown = { pathname: editor, layoutId: "layout", routeIds: new Set(["layout", "edit-hub"]) };
});
afterEach(() => {
  vi.unstubAllGlobals();
  screenRefresh.shown = null;
  screenRefresh.report(null);
});

describe("a refresh of the shown screen", () => {
  it.each([
    ["without a network", lost, "offline"],
    ["after the session ended", redirectTo("/signin"), "signed-out"],
    ["after a bug", { type: "error" as const, result: new Error("Unexpected Server Error") }, "failed"],
  ])("keeps its data %s, and says why", async (_, result, reason) => {
    // Without a result React Router keeps what it has.
    expect(await load(`${editor}?tab=analytics`, { layout: result, "edit-hub": result })).toEqual({});
    expect(screenRefresh.failure()?.reason).toBe(reason);
  });

  it("keeps only the part that failed, and the next success ends the notice", async () => {
    expect(await load(editor, { layout: loaded, "edit-hub": lost })).toEqual({ layout: loaded });
    expect(screenRefresh.failure()).not.toBeNull();
    expect(await load(editor, { layout: loaded, "edit-hub": loaded })).toEqual({ layout: loaded, "edit-hub": loaded });
    expect(screenRefresh.failure()).toBeNull();
  });

  it("follows a redirect that is not to sign-in", async () => {
    const results = { "edit-hub": redirectTo("/dashboard/hubs") };
    expect(await load(editor, results)).toBe(results);
    expect(Object.keys(results)).toEqual(["edit-hub"]);
    expect(screenRefresh.failure()).toBeNull();
  });

  it("says nothing when it was cancelled", async () => {
    await load(editor, { "edit-hub": lost }, AbortSignal.abort());
    expect(screenRefresh.failure()).toBeNull();
  });

  it("does not hide the error of a screen that has no data", async () => {
    screenRefresh.shown = { pathname: editor, layoutId: "layout", routeIds: new Set(["layout"]) };
    expect(Object.keys(await load(editor, { layout: lost, "edit-hub": lost }))).toEqual(["edit-hub"]);
  });
});

it("another screen that can't be opened shows its error inside the frame, and never the data of this one", async () => {
  const results = await load("/dashboard/edit-hub/2", { layout: lost, "edit-hub": lost });
  expect(Object.keys(results)).toEqual(["edit-hub"]);
  expect(screenRefresh.failure()).toBeNull();
  expect(Object.keys(await load("/dashboard/hubs", { layout: redirectTo("/signin") }))).toEqual(["layout"]);
});

it("another screen waits where the server gives no answer at all, and opens when it does", async () => {
  vi.useFakeTimers();
  const answers = [new TypeError("Failed to fetch"), new Response(null, { status: 502 }), new Response("ok")];
  vi.stubGlobal("fetch", async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const opening = load("/dashboard/hubs?search=kind", { hubs: lost });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(serverAway.isAway()).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  const { hubs } = (await opening) as unknown as Record<string, { result: Response }>;
  expect(hubs?.result.headers.get("location")).toBe("/dashboard/hubs?search=kind");
  expect(serverAway.isAway()).toBe(false);
  vi.useRealTimers();
});

it("no screen loads through a fetcher, which would replace the screen when the network fails", async () => {
  const offenders: string[] = [];
  for await (const path of glob("app/**/*.{ts,tsx}"))
    if (!path.includes(".test.") && loadsThroughFetcher(readFileSync(path, "utf8"))) offenders.push(path);
  expect(offenders).toEqual([]);
  // A check that cannot fail would prove nothing.
  expect(loadsThroughFetcher("const { data, load } = useFetcher<Page>();")).toBe(true);
  expect(loadsThroughFetcher("const files = useFetcher();\nfiles.load(address);")).toBe(true);
  expect(loadsThroughFetcher("const adding = useFetcher();\nlibrary.load(address);")).toBe(false);
});

function loadsThroughFetcher(source: string): boolean {
  const declarations = [...source.matchAll(/const (\{[^}]*\}|\w+) = useFetcher\b/g)].map(([, name = ""]) => name);
  return declarations.some((name) =>
    name.startsWith("{") ? /\bload\b/.test(name) : new RegExp(`\\b${name}\\.load\\b`).test(source),
  );
}
