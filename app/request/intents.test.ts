import { data, RouterContextProvider, redirect } from "react-router";
import { describe, expect, it } from "vitest";
import type { ActionResult } from "#app/forms/action-result.ts";
import { type ActionInput, assertPlain, publicAction } from "#app/request/intents.server.ts";
import { type RequestContext, requestContextKey } from "#app/request/request-context.ts";

/** The arguments of an action to which these fields are sent. */
function sent(...fields: [string, string][]) {
  const context = new RouterContextProvider();
  context.set(requestContextKey, { services } as unknown as RequestContext);
  const request = new Request("https://a.example", { method: "POST", body: new URLSearchParams(fields) });
  return { context, request };
}
const services = {
  db: new Map(),
  clock: { now: () => new Date() },
  settings: { appUrl: new URL("https://a.example") },
};
const statusOf = (thrown: unknown) => (thrown as { init?: { status?: number } }).init?.status;

const greeting = {
  run: async ({ intent, form }: ActionInput) =>
    data<ActionResult<string>>({ intent, isDone: true, value: String(form.get("name")) }),
};
const greet = publicAction(
  { greet: greeting, leave: { run: async () => redirect("/") }, miss: { run: async () => null } },
  { defaultIntent: "greet" },
);

describe("an action", () => {
  it("runs the intent that the form names, or the default without one", async () => {
    expect(await greet(sent(["intent", "greet"], ["name", "Ada"]))).toMatchObject({
      data: { intent: "greet", value: "Ada" },
    });
    expect(await greet(sent(["name", "Ben"]))).toMatchObject({ data: { intent: "greet", value: "Ben" } });
    expect(await greet(sent(["intent", "leave"]))).toBeInstanceOf(Response);
  });

  it.each(["constructor", "__proto__", "toString", "valueOf", "", "Greet", "greet "])("rejects %j", async (name) => {
    expect(await greet(sent(["intent", name])).catch(statusOf)).toBe(400);
  });

  it("responds with 404 to what is missing", async () => {
    expect(await greet(sent(["intent", "miss"])).catch(statusOf)).toBe(404);
    const nowhere = publicAction({ greet: greeting }, { find: async () => null });
    expect(await nowhere(sent(["intent", "greet"]))).toMatchObject({ data: null, init: { status: 404 } });
  });

  it("shows its table, so that the tests know every intent of every route", () => {
    expect([...greet.intents.handlers].map(([name, { whileLocked }]) => [name, whileLocked])).toEqual([
      ["greet", "allowed"],
      ["leave", "allowed"],
      ["miss", "allowed"],
    ]);
    expect(greet.intents.defaultIntent).toBe("greet");
  });
});

describe("an action's data", () => {
  it.each([
    ["all services", services],
    ["settings", services.settings],
    ["data that holds them", { toast: { title: "Saved" }, services }],
    [
      "a class's own",
      new (class Secret {
        key = "k";
      })(),
    ],
    ["a function", { now: () => 1 }],
    ["a date", { at: new Date() }],
    ["a symbol", [Symbol("s")]],
    ["a big number", 1n],
  ])("is never %s", async (_, value) => {
    expect(() => assertPlain(value)).toThrow(TypeError);
    const leak = publicAction({
      data: { run: async () => data(value as never) },
      bare: { run: async () => value as never },
    });
    for (const intent of ["data", "bare"]) await expect(leak(sent(["intent", intent]))).rejects.toThrow(TypeError);
  });

  it("is refused when it is circular", () => {
    const circle: Record<string, unknown> = {};
    circle.again = circle;
    expect(() => assertPlain(circle)).toThrow(TypeError);
  });

  it("may be text, numbers, lists and plain objects", () => {
    expect(() =>
      assertPlain({ a: [1, "two", null, undefined, true, { b: {} }], [Symbol.iterator.toString()]: 1 }),
    ).not.toThrow();
  });
});
