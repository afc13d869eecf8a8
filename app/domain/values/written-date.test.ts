import { describe, expect, it } from "vitest";
import { provenOrder, readWrittenDate, readWrittenTimes } from "#app/domain/values/written-date.ts";

const dayOf = (written: string, order: "day-first" | "month-first" | null = null) => {
  const read = readWrittenDate(written, order);
  return read.kind === "day" ? read.date : read.kind;
};

describe("a written day", () => {
  it.each([
    "2026-03-04",
    "2026/3/4",
    "2026.03.04",
    "20260304",
    "2026-03-04T14:30:00",
    "4 March 2026",
    "Wed 4 Mar 2026, 14:30 (Sydney)",
    "Wednesday, March 4, 2026",
    "March 4th, 2026",
    "4-Mar-26",
    "4. März 2026",
    "Mittwoch, 4. März 2026",
    "4.3.2026",
    "04.03.26",
    "4 mars 2026",
    "4 de marzo de 2026",
    "4 marzo 2026",
    "4 maart 2026",
    "4 de março de 2026",
  ])("is read from %j", (written) => expect(dayOf(written)).toBe("2026-03-04"));

  it("of numbers alone needs an order, unless only one makes sense", () => {
    for (const written of ["03/04/2026", "3-4-2026", "3/4/26"]) {
      expect(dayOf(written)).toBe("ambiguous");
      expect(dayOf(written, "day-first")).toBe("2026-04-03");
      expect(dayOf(written, "month-first")).toBe("2026-03-04");
    }
    expect(dayOf("25/04/2026", "month-first")).toBe("2026-04-25");
    expect(dayOf("04/25/2026")).toBe("2026-04-25");
    expect(dayOf("5/5/2026")).toBe("2026-05-05");
  });

  it("proves an order where a number is no month", () => {
    expect(provenOrder("25/04/2026")).toBe("day-first");
    expect(provenOrder("4-25-26 2:30 pm")).toBe("month-first");
    for (const written of ["03/04/2026", "25.04.2026", "2026-25-04", "31/31/2026", "4 March 2026", ""])
      expect(provenOrder(written)).toBeNull();
  });

  it("of several days is the first one, and says so", () => {
    expect(readWrittenDate("12–14 June 2025", null)).toMatchObject({ date: "2025-06-12", isRange: true });
    expect(readWrittenDate("June 12-14, 2025", null)).toMatchObject({ date: "2025-06-12", isRange: true });
    expect(readWrittenDate("12 June 2025", null)).toMatchObject({ isRange: false });
  });

  it("with an offset from UTC is a moment", () => {
    const at = new Date("2026-03-04T13:00:00Z");
    for (const written of ["2026-03-04T13:00:00Z", "2026-03-04T14:00:00+01:00", "2026-03-04t13:00z"])
      expect(readWrittenDate(written, null)).toEqual({ kind: "moment", at });
  });

  it.each([
    "",
    "TBA",
    "June 2025",
    "2025",
    "46085",
    "31/02/2026",
    "2026-02-30",
    "4 Brumaire 2026",
    "1/1/0001",
    "4 March 20266",
  ])("is not made of %j", (written) => expect(dayOf(written)).toBe("unreadable"));
});

describe("a written time", () => {
  it.each([
    ["14:30", "14:30", null],
    ["14:30:00", "14:30", null],
    ["T14:30:00", "14:30", null],
    [", 14:30 (Sydney)", "14:30", null],
    ["2:30 PM", "14:30", null],
    ["12 am", "00:00", null],
    ["14h30", "14:30", null],
    ["um 14 Uhr", "14:00", null],
    ["14.30–15.15", "14:30", "15:15"],
    ["2:30 p.m. to 3:15 p.m.", "14:30", "15:15"],
    ["2-3 pm", "14:00", "15:00"],
    ["1:30–2:30 pm", "13:30", "14:30"],
    ["11:30-1 pm", "11:30", "13:00"],
    ["9:00 - 10:30", "09:00", "10:30"],
  ])("is read from %j", (written, start, end) => expect(readWrittenTimes(written)).toEqual({ start, end }));

  it.each(["", "14", "25:00", "14:75", "13:30 pm", "all day", "45 minutes", "14:30 14:45"])(
    "is not made of %j",
    (written) => expect(readWrittenTimes(written)).toBeNull(),
  );
});
