import { expect, it } from "vitest";
import { listReplyStarters } from "#app/domain/bookings/reply-starters.server.ts";

const request = {
  requesterName: "Rosa Maria Jimenez",
  eventName: "Lumen Day",
  eventDate: "2027-03-04",
  status: "new",
  clashes: [],
} as const;
const available = (change: object) => listReplyStarters({ ...request, ...change }, "Ada")[0]?.text;

it("greets Rosa, names her event and is signed by Ada", () => {
  for (const { text } of listReplyStarters(request, "Ada")) {
    expect(text).toMatch(/^Hi Rosa,\n\n.*Lumen Day/);
    expect(text).toMatch(/\n\nAda$/);
  }
});

it("holds the day for her only if it is free", () => {
  expect(available({})).toContain("I'm free on Thu 4 Mar 2027");
  for (const change of [{ eventDate: null }, { clashes: [{ id: "another talk" }] }])
    expect(available(change)).toContain("Which days would suit you?");
});
