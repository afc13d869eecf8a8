import { describe, expect, it } from "vitest";
import { createHubForm, scheduleForm } from "#app/domain/hubs/form.ts";
import { newHub } from "#tests/support/studio.ts";
import { slugsOf } from "#tests/support/written-names.ts";

const problems = (values: object) => {
  const parsed = createHubForm.safeParse(values);
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
};
/** Like a browser's request, in which empty fields are missing. */
const filled = (values: object = {}) => ({
  ...Object.fromEntries(Object.entries(newHub()).filter(([, value]) => value !== null)),
  ...values,
});
const read = (values: object) => createHubForm.parse(filled(values));

describe("the create form", () => {
  it("reports missing fields with the specification's messages", () => {
    expect(problems(filled({ title: undefined, eventDate: undefined, slug: undefined }))).toEqual({
      title: "Talk Title is required",
      eventDate: "Event Date is required",
      slug: "Custom URL Slug is required",
    });
    expect(problems(filled({ title: "   ", slug: "!!!" }))).toEqual({
      title: "Talk Title is required",
      slug: "Please use a-z, 0-9 and -",
    });
  });

  it("turns the input into a slug, in any script, and reserves the profile's own addresses", () => {
    expect(read({ slug: " Kind Machines! " }).slug).toBe("kind-machines");
    for (const [title, slug] of slugsOf) expect(read({ slug: title }).slug).toBe(slug);
    expect(problems(filled({ slug: "Book" }))).toHaveProperty("slug");
  });

  it("accepts a time zone by any of its names, and refuses an unknown one", () => {
    expect(read({ timezone: "Asia/Kolkata" }).timezone).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    expect(problems(filled({ timezone: "Mars/Olympus" }))).toHaveProperty("timezone");
  });

  it("normalises links and refuses invalid ones", () => {
    expect(read({ speakerLink: "ada@example.com" }).speakerLink).toBe("mailto:ada@example.com");
    expect(problems(filled({ speakerLink: "javascript:alert(1)" }))).toEqual({
      speakerLink: "Please enter a valid URL",
    });
  });

  it("accepts any end of a talk that has a start", () => {
    expect(read({ startTime: "14:30" }).endTime).toBeNull();
    for (const endTime of ["15:15", "14:30", "09:00"])
      expect(read({ startTime: "14:30", endTime })).toMatchObject({ startTime: "14:30", endTime });
    expect(problems(filled({ endTime: "15:15" }))).toEqual({ startTime: "Please choose the time it starts" });
  });

  it("refuses a time that its day skips, and names the field", () => {
    const night = { eventDate: "2027-03-28", timezone: "Europe/Berlin", startTime: "01:30" };
    expect(problems(filled({ ...night, endTime: "02:30" }))).toEqual({
      endTime: expect.stringContaining("The nearest times are 01:59 and 03:00."),
    });
    expect(problems(filled({ ...night, startTime: "02:30" }))).toHaveProperty("startTime");
    expect(problems(filled({ ...night, endTime: "02:30", timezone: "Asia/Tokyo" }))).toEqual({});
  });

  it("refuses dates, colours and texts that the database would refuse", () => {
    expect(problems(filled({ eventDate: "2027-02-30" }))).toHaveProperty("eventDate");
    expect(problems(filled({ buttonColor: "red" }))).toHaveProperty("buttonColor");
    expect(problems(filled({ title: "x".repeat(201) }))).toHaveProperty("title");
    expect(problems(filled({ description: "&".repeat(12_000) }))).toHaveProperty("description");
  });
});

describe("the schedule form", () => {
  const schedule = (values: object) => scheduleForm.safeParse({ version: "1", timezone: "UTC", ...values });

  it("keeps the closing date and time only when auto-close is on", () => {
    const closing = { closeDate: "2027-03-05", closeTime: "18:00" };
    expect(schedule(closing).data).toMatchObject({ autoClose: false, closeDate: null, closeTime: null });
    expect(schedule({ ...closing, autoClose: true }).data).toMatchObject({ autoClose: true, ...closing });
  });

  it("refuses times that their day skips", () => {
    const night = { openDate: "2027-03-28", openTime: "02:00", closeDate: "2028-03-26", closeTime: "02:59" };
    const result = schedule({ ...night, autoClose: true, timezone: "Europe/Berlin" });
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual(["openTime", "closeTime"]);
    expect(schedule({ ...night, autoClose: true }).success).toBe(true);
  });

  it("requires both date and time, and closing after opening", () => {
    const named = (values: object) => schedule(values).error?.issues.map(({ path }) => path[0]);
    expect(named({ openDate: "2027-03-04" })).toEqual(["openTime"]);
    expect(named({ autoClose: true })).toEqual(["closeDate", "closeTime"]);
    const early = { openDate: "2027-03-04", openTime: "10:00", closeDate: "2027-03-04", closeTime: "09:00" };
    expect(named({ ...early, autoClose: true })).toEqual(["closeDate"]);
  });
});
