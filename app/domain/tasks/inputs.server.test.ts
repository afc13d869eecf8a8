import { expect, it } from "vitest";
import { parseTaskInput } from "#app/domain/tasks/inputs.server.ts";

const hubId = "0190a5c0-0000-7000-8000-000000000001";

it("reads the stored input of a task, without what its kind does not know", () => {
  const stored = JSON.parse(JSON.stringify({ format: "vcard", selection: { status: "won", hub: undefined }, more: 1 }));
  expect(parseTaskInput("export-leads", stored)).toEqual({ format: "vcard", selection: { status: "won" } });
  expect(parseTaskInput("export-account", {})).toEqual({});
});

it("refuses an input of another kind, so that no export is wider than requested", () => {
  expect(() => parseTaskInput("export-leads", { hubId })).toThrow();
  expect(() => parseTaskInput("export-attendees", { hubId })).toThrow();
  expect(() => parseTaskInput("export-analytics", { from: "yesterday", to: "2026-11-21" })).toThrow();
  expect(() => parseTaskInput("send-invites", { hubId, people: "3", round: "one" })).toThrow();
});
