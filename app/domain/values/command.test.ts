import { expect, it } from "vitest";
import { command, sayRefusal } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { formOf } from "#app/request/command-form.server.ts";

type Booked = Outcome<string, "day-taken" | "day-past"> | { ok: false; refusal: "hall-full"; seats: number };
const words = { "day-taken": { message: "Cem has this day" }, "day-past": { message: "This day is over" } };

const bookHall = command(
  { ...words, "hall-full": ({ seats }) => ({ field: "guests", message: `It has ${seats} seats` }) },
  async (guests: number): Promise<Booked> =>
    guests > 80 ? { ...refuse("hall-full"), seats: 80 } : guests === 0 ? refuse("day-taken") : done("booked"),
);

it("says each refusal of Ada's booking in its own words", async () => {
  const say = async (guests: number) => {
    const outcome = await bookHall(guests);
    return outcome.ok ? outcome.value : sayRefusal(bookHall.refusals, outcome);
  };
  expect(await say(81)).toEqual({ field: "guests", message: "It has 80 seats" });
  expect(await say(0)).toEqual({ message: "Cem has this day" });
  expect(await say(2)).toBe("booked");
});

it("does not compile without words for each refusal", () => {
  const book = async (): Promise<Booked> => refuse("day-past");
  // @ts-expect-error: "hall-full" has no words
  command(words, book);
  // @ts-expect-error: a command that may refuse has its words
  formOf(book);
  expect(() => sayRefusal(words, refuse("hall-full"))).toThrow("has no words");
});
