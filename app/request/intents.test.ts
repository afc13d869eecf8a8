import { data, RouterContextProvider, redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { assertPlain } from "#app/request/action-result.server.ts";
import { type ActionInput, defineAction, defineIntents, readIntent } from "#app/request/intents.server.ts";

const form = (...fields: [string, string][]) => {
  const formData = new FormData();
  for (const [name, value] of fields) formData.append(name, value);
  return formData;
};
const actionInput = (...fields: [string, string][]): ActionInput => ({
  context: new RouterContextProvider(),
  form: form(...fields),
});
const services = {
  db: new Map(),
  clock: { now: () => new Date() },
  settings: { appUrl: new URL("https://a.example") },
};
const statusOf = (thrown: unknown) => (thrown as { init?: { status?: number } }).init?.status;

const greetings = defineIntents(
  {
    greet: async ({ form }: ActionInput) => ({ actionData: { greeting: String(form.get("name")) }, status: 200 }),
    leave: async () => redirect("/"),
    miss: async () => null,
  },
  { defaultIntent: "greet", whileLocked: "allowed" },
);
const greet = defineAction(greetings, (input: ActionInput, dispatch) => dispatch(input));

describe("a table of intents", () => {
  it("runs the intent that the form names, or the default without one", async () => {
    expect(await greet(actionInput(["intent", "greet"], ["name", "Ada"]))).toMatchObject({
      data: { greeting: "Ada" },
    });
    expect(await greet(actionInput(["name", "Ben"]))).toMatchObject({ data: { greeting: "Ben" } });
    expect(await greet(actionInput(["intent", "leave"]))).toBeInstanceOf(Response);
  });

  it.each(["constructor", "__proto__", "toString", "valueOf", "", "Greet", "greet "])("rejects %j", (name) => {
    expect(() => readIntent(greetings, form(["intent", name]))).toThrow(
      expect.objectContaining({ type: expect.anything() }),
    );
    try {
      readIntent(greetings, form(["intent", name]));
    } catch (thrown) {
      expect(statusOf(thrown)).toBe(400);
    }
  });

  it("responds with 404 to what is missing", async () => {
    expect(await greet(actionInput(["intent", "miss"])).catch(statusOf)).toBe(404);
  });
});

describe("an action", () => {
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
    const leaks = defineIntents(
      {
        result: async () => ({ actionData: value, status: 200 }),
        data: async () => data(value),
        bare: async () => value as never,
      },
      { whileLocked: "allowed" },
    );
    const leak = defineAction(leaks, (input: ActionInput, dispatch) => dispatch(input));
    for (const intent of ["result", "data", "bare"])
      await expect(leak(actionInput(["intent", intent]))).rejects.toThrow(TypeError);
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
