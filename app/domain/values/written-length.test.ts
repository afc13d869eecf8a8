import { expect, it } from "vitest";
import { readWrittenLength } from "#app/domain/values/written-length.ts";

it.each([
  [45, ["45", "45 min", "45 Minuten", "45min.", "45'", "45′", "0:45", "00:45:00", "PT45M", "45 minutes (with Q&A)"]],
  [90, ["90", "1:30", "1 h 30 min", "1h30", "1,5 Stunden", "1.5 hours", "PT1H30M", "1 hour and 30 minutes"]],
  [60, ["1 h", "1 hour"]],
  [120, ["2 Std."]],
])("%i minutes are %j", (length, all) => {
  for (const written of all) expect(readWrittenLength(written)).toBe(length);
});

it.each(["", "0", "long", "1440", "0.03125", "45-60", "30 + 15", "three days", "1:30:15", "PT", "x".repeat(500)])(
  "%s is no length",
  (written) => expect(readWrittenLength(written)).toBeNull(),
);
