import { expect, it } from "vitest";
import { listReplyStarters } from "#app/domain/bookings/reply-starters.server.ts";

const request = {
  requesterName: "Rosa Maria Jimenez",
  eventName: "Lumen Day",
  eventDate: "2027-03-04",
  status: "new",
  clashes: [],
  nearDays: ["2027-03-03", "2027-03-05", "2027-03-06"],
} as const;
const textOf = (label: string, change: object = {}) =>
  listReplyStarters({ ...request, ...change }, "Ada").find((each) => each.label === label)?.text;

it("greets Rosa, names her event and is signed by Ada", () => {
  for (const { text } of listReplyStarters(request, "Ada")) {
    expect(text).toMatch(/^Hi Rosa,\n\n.*Lumen Day/);
    expect(text).toMatch(/\n\nAda$/);
  }
});

it("holds the day for her only if it is free", () => {
  expect(textOf("Yes, that works")).toContain("I'm free on Thu 4 Mar 2027");
  expect(textOf("Yes, that works", { eventDate: null, nearDays: [] })).toContain("Which days would suit you?");
  expect(textOf("Yes, that works", { clashes: [{ id: "another talk" }] })).toBeUndefined();
});

it("offers her the free days near the one she named, instead of asking which would suit her", () => {
  const text = textOf("Another day", { clashes: [{ id: "another talk" }] });
  expect(text).toContain(
    "I can't make Thu 4 Mar 2027, but I'm free on Wed 3 Mar 2027, Fri 5 Mar 2027, or Sat 6 Mar 2027.",
  );
  expect(text).not.toContain("Which");
  expect(textOf("Another day", { nearDays: [] })).toContain("Which other days would suit you?");
  expect(textOf("Another day", { eventDate: null, nearDays: [] })).toBeUndefined();
});
