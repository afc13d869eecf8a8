// Ada saves her notes: every outcome of the command, and what the form gets back.
import { data, RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";

type Saved = Outcome<{ length: number }, "stale-copy"> | { ok: false; refusal: "limit-reached"; max: number } | null;

const notesForm = z.object({ notes: z.string("Please write something").max(20, "Please write less") });
const log = vi.fn();

/** Sends Ada's notes to a form whose command ends with `outcome`. */
function save(outcome: () => Saved | Promise<Saved>, notes: string | null = "Ask for a lapel mic") {
  const handler = formHandler(notesForm, {
    run: async () => outcome(),
    refusals: {
      "stale-copy": async (_, { id }) => (id === "gone" ? null : { message: "Nothing was saved", reason: { id } }),
      "limit-reached": ({ max }) => ({ field: "notes", message: `At most ${max}`, status: 422 }),
    },
    done: ({ length }) => ({ ...success(`${length} characters saved`), value: length, form: "keep" }),
    failed: { ...failure("Please try again"), log: "notes", message: "Nothing was saved" },
  });
  return handler.run(inputOf(notes));
}

function inputOf(notes: string | null, id = "talk"): SpeakerInput {
  const form = new FormData();
  if (notes !== null) form.set("notes", notes);
  const services = { log: { error: log } };
  return { intent: "notes", context: new RouterContextProvider(), form, id, services } as unknown as SpeakerInput;
}

describe("a form", () => {
  it("gets what follows when it was done", async () => {
    expect(await save(() => done({ length: 19 }))).toMatchObject({
      data: {
        intent: "notes",
        isDone: true,
        toast: { tone: "success", title: "19 characters saved" },
        value: 19,
        form: { status: "success", initialValue: { notes: "Ask for a lapel mic" } },
      },
    });
  });

  it("gets all of a success that has no value of its own", async () => {
    const handler = buttonHandler({
      run: async () => ({ ok: true as const, owesCode: true }),
      done: (outcome) => ({ value: outcome.owesCode }),
    });
    expect(await handler.run(inputOf(null))).toMatchObject({ data: { isDone: true, value: true } });
  });

  it("gets its errors and its text back, and nothing runs", async () => {
    const run = vi.fn(() => null);
    const refused = await save(run, "Ask for a lapel mic and water");
    expect(refused).toMatchObject({
      data: {
        isDone: false,
        form: { error: { notes: ["Please write less"] }, initialValue: { notes: "Ask for a lapel mic and water" } },
      },
      init: { status: 422 },
    });
    expect(run).not.toHaveBeenCalled();
  });

  it("gets each refusal's words at the form or at its field, and its text back", async () => {
    expect(await save(() => refuse("stale-copy"))).toMatchObject({
      data: {
        isDone: false,
        form: { error: { "": ["Nothing was saved"] }, initialValue: { notes: "Ask for a lapel mic" } },
        reason: { id: "talk" },
      },
      init: { status: 409 },
    });
    expect(await save(() => ({ ...refuse("limit-reached"), max: 3 }))).toMatchObject({
      data: { form: { error: { notes: ["At most 3"] } } },
      init: { status: 422 },
    });
  });

  it("is not found when its row is, before or while it is refused", async () => {
    expect(await save(() => null)).toBeNull();
    const handler = formHandler(notesForm, {
      run: async (): Promise<Saved> => refuse("stale-copy"),
      refusals: { "stale-copy": () => null, "limit-reached": {} },
    });
    expect(await handler.run(inputOf("Hello"))).toBeNull();
  });

  it("keeps its text after a bug, which is logged", async () => {
    const bug = new Error("a bug");
    const failed = await save(() => Promise.reject(bug));
    expect(failed).toMatchObject({
      data: { toast: { tone: "error", title: "Error" }, form: { error: { "": ["Nothing was saved"] } } },
      init: { status: 500 },
    });
    expect(log).toHaveBeenCalledWith({ err: bug }, "notes");
  });

  it("leaves an outage and what a command threw on purpose to the answer of their own", async () => {
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    await expect(save(() => Promise.reject(away))).rejects.toBe(away);
    const missing = data(null, 404);
    await expect(save(() => Promise.reject(missing))).rejects.toBe(missing);
  });

  it("with a made-up id is not found where its handler says so", async () => {
    const handler = formHandler(notesForm, { invalid: "missing", run: async () => true });
    expect(await handler.run(inputOf(null))).toBeNull();
  });

  it("goes on to another screen with its toast", async () => {
    const remove = buttonHandler({ run: async () => true, done: { ...success("Deleted"), to: "/dashboard/leads" } });
    const response = await remove.run(inputOf(null));
    expect(response).toMatchObject({ status: 303 });
    expect((response as Response).headers.get("location")).toBe("/dashboard/leads");
    expect((response as Response).headers.get("set-cookie")).toContain("hub.toast=");
    expect(await buttonHandler({ run: async () => false }).run(inputOf(null))).toBeNull();
  });
});

it("a refusal without words, or without any of them, is an error of the types", () => {
  const run = async (): Promise<Saved> => null;
  // @ts-expect-error "limit-reached" has no answer
  formHandler(notesForm, { run, refusals: { "stale-copy": { message: "Nothing was saved" } } });
  // @ts-expect-error no refusal has one
  formHandler(notesForm, { run });
  // @ts-expect-error nor has that of a button
  buttonHandler({ run });
});
