import fc from "fast-check";
import { expect, it } from "vitest";
import { readAttendeeLines } from "#app/domain/audience/attendee-lines.server.ts";

const rosa = { email: "rosa@example.com", firstName: "Rosa", lastName: "Jimenez" };

it.each([
  "Rosa Jimenez <rosa@example.com>",
  '"Jimenez, Rosa" <Rosa@Example.com>',
  "rosa@example.com, Rosa, Jimenez",
  "rosa@example.com; Rosa Jimenez",
  "Rosa Jimenez, rosa@example.com",
  "rosa@example.com\tRosa\tJimenez",
])("understands %s", (line) => {
  expect(readAttendeeLines(line)).toEqual({ people: [rosa], invalid: [] });
});

it("understands several people in one line, as mail programs copy them", () => {
  const emails = (text: string) => readAttendeeLines(text).people.map(({ email }) => email);
  expect(emails("a@x.example, b@x.example; c@x.example")).toHaveLength(3);
  expect(emails("a@x.example b@x.example")).toHaveLength(2);
  expect(readAttendeeLines("Rosa Jimenez <rosa@example.com>; Tomas Novak <tomas@example.com>").people).toMatchObject([
    rosa,
    { firstName: "Tomas", lastName: "Novak" },
  ]);
});

it("returns each line that it does not understand, as typed, with the reason", () => {
  expect(readAttendeeLines("rosa@example.com\n\nTomas Novak\nrosa@example.com\nben@\n")).toEqual({
    people: [{ email: "rosa@example.com", firstName: null, lastName: null }],
    invalid: [
      { text: "Tomas Novak", reason: "Not an email address" },
      { text: "ben@", reason: "Not an email address" },
    ],
  });
});

it("accepts 1,000 people and returns the rest", () => {
  const lines = Array.from({ length: 1_003 }, (_, i) => `p${i}@example.com`).join("\n");
  const { people, invalid } = readAttendeeLines(lines);
  expect([people.length, invalid.length]).toEqual([1_000, 3]);
});

it("never fails, and never adds an address twice", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const emails = readAttendeeLines(text).people.map(({ email }) => email);
      expect(new Set(emails).size).toBe(emails.length);
    }),
  );
});
