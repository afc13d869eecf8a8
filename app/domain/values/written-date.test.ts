import { describe, expect, it } from "vitest";
import { provenOrder, readWrittenDate } from "#app/domain/values/written-date.ts";

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

  it.each([
    "2026年3月4日",
    "2026年3月4日(水)",
    "2026年03月04日 14時30分",
    "2026년 3월 4일",
    "2026년 3월 4일 수요일",
    "2026. 3. 4.",
    "2026. 3. 4. 오후 2:30",
    "2026/3/4（水）",
    "２０２６／３／４",
    "4. 3. 2026",
    "4. března 2026",
    "4 marca 2026",
    "4. mars 2026",
    "4. maaliskuuta 2026",
    "2026. március 4.",
    "2026-Mar-04",
    "4 марта 2026 г.",
    "٢٠٢٦-٠٣-٠٤",
    "٢٠٢٦/٣/٤",
    "\u200f٤\u200f.٣\u200f.٢٠٢٦",
    "۲۰۲۶-۰۳-۰۴",
    "٤ مارس ٢٠٢٦",
    "Wed Mar  4 14:30:00 2026",
    "Wed Mar 04 14:30:00 CET 2026",
    "Wed, 04 Mar 2026 14:30:00 +0100",
    "20260304T143000Z",
  ])("is read from %j, as other countries and programs write it", (written) =>
    expect(dayOf(written)).toBe("2026-03-04"),
  );

  it("without a year is none, though a time follows", () => {
    for (const written of [
      ...["Sat 4 May, 14:30", "4 May 14.30", "4 May, 14h30", "4 May, 14 Uhr", "4 May 2pm", "4. Mai 14-15 Uhr"],
      ...["4.5. 14:30", "4. 5. 14:30", "4/5 14:30", "May 4, 14:30", "5月4日 14:30", "4 May", "June 25"],
    ])
      expect([written, dayOf(written)]).toEqual([written, "yearless"]);
    expect(dayOf("4 May 14")).toBe("2014-05-04");
    expect(dayOf("4. 5. 24 14:30")).toBe("2024-05-04");
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
