import { describe, expect, it } from "vitest";
import {
  checkDetails,
  checkStatus as checkStatusIn,
  describeLinks,
  listBriefs,
  listToLookAt,
  summariseCheck,
} from "#app/domain/checks/checks.ts";
import { lifeOfTalk } from "#app/domain/hubs/talk-life.server.ts";

const hub = {
  status: "active",
  openDate: null,
  openTime: null,
  closeDate: null,
  closeTime: null,
  autoClose: false,
  timezone: "Australia/Sydney",
  closedManuallyAt: null,
  eventDate: "2026-12-24",
  startTime: "09:00",
  endTime: "10:00",
} as const;
const now = new Date("2026-11-22T00:00:00Z");
const quiet = { ratedAt: null, followedAt: null };
const checkStatus = (each: Parameters<typeof checkStatusIn>[0], at: Date) =>
  checkStatusIn(each, lifeOfTalk({ ...each, ...quiet }, at).phase, at);

describe("the status during the talk", () => {
  it("is the one at that moment in the talk's timezone, whatever it is now", () => {
    const opensAtEight = { ...hub, status: "scheduled", openDate: "2026-12-24", openTime: "08:00" } as const;
    expect(checkStatus(opensAtEight, now)).toEqual({
      name: "status",
      level: "ready",
      text: "Open during the talk: Thu 24 Dec 2026, 09:00 (Sydney).",
    });
    expect(checkStatus({ ...opensAtEight, openTime: "09:01" }, now)).toMatchObject({
      level: "problem",
      text: expect.stringContaining("It opens only after that."),
    });
  });

  it("warns of a talk that closes before its end, and of one that is over", () => {
    const closesEarly = { ...hub, autoClose: true, closeDate: "2026-12-24", closeTime: "09:30" };
    expect(checkStatus(closesEarly, now).level).toBe("attention");
    expect(checkStatus({ ...closesEarly, closeTime: "10:00" }, now).level).toBe("ready");
    expect(checkStatus(hub, new Date("2026-12-25T00:00:00Z")).level).toBe("attention");
  });

  it("expects the page to be open past midnight until the talk ends", () => {
    const late = { ...hub, startTime: "23:00", endTime: "01:00", autoClose: true } as const;
    const toMidnight = { ...late, closeDate: "2026-12-24", closeTime: "23:59" };
    expect(checkStatus(toMidnight, now).text).toContain("it closes before the end");
    expect(checkStatus({ ...toMidnight, closeDate: "2026-12-25", closeTime: "01:00" }, now).level).toBe("ready");
    // Half past midnight.
    expect(checkStatus({ ...late, autoClose: false }, new Date("2026-12-24T13:30:00Z")).level).toBe("ready");
  });

  it.each(["draft", "archived", "closed"] as const)("is a problem while the hub is %s", (status) => {
    expect(checkStatus({ ...hub, status }, now).level).toBe("problem");
  });

  it("takes midday where no time is known, and needs a date", () => {
    expect(checkStatus({ ...hub, startTime: null, endTime: null }, now).level).toBe("ready");
    expect(checkStatus({ ...hub, eventDate: null }, now).level).toBe("problem");
  });

  it("says since when the talk runs, and sees a closing by hand in the middle of it", () => {
    const during = new Date("2026-12-23T22:30:00Z");
    expect(checkStatus(hub, during)).toEqual({ name: "status", level: "ready", text: "Running since 09:00." });
    const closesEarly = { ...hub, autoClose: true, closeDate: "2026-12-24", closeTime: "09:45" };
    expect(checkStatus(closesEarly, during).text).toBe("Running since 09:00, but it closes before the end.");
    expect(checkStatus({ ...hub, status: "closed", closedManuallyAt: during }, during).level).toBe("problem");
  });

  it("says of a talk that overruns that it runs, and of one without a time that it is its day", () => {
    // A quarter past ten, and a quarter past the hour that a talk is assumed to last.
    const over = new Date("2026-12-23T23:15:00Z");
    for (const endTime of ["10:00", null])
      expect(checkStatus({ ...hub, endTime }, over)).toMatchObject({ level: "ready", text: "Running since 09:00." });
    const evening = new Date("2026-12-24T08:00:00Z");
    expect(checkStatus({ ...hub, startTime: null, endTime: null }, evening).level).toBe("ready");
  });

  it("is summed up by where the talk stands: nobody is told on stage that it isn't ready", () => {
    const draft = checkStatus({ ...hub, status: "draft" }, now);
    expect(summariseCheck([draft], "before")).toBe("1 to look at");
    expect(summariseCheck([], "before")).toBe("Ready");
    expect(summariseCheck([draft], "on")).toBe("On now: 1 to look at");
    expect(summariseCheck([], "on")).toBe("On now: all is well");
  });
});

it("names the empty fields", () => {
  const filled = { eventDate: "2026-12-24", startTime: "09:00", location: "Hall 3", description: "<p>Calm</p>" };
  expect(checkDetails(filled, 1).level).toBe("ready");
  expect(checkDetails({ ...filled, location: null }, 0).text).toBe("Still empty: place, files or links.");
  expect(checkDetails({ ...filled, eventDate: null }, 1).level).toBe("problem");
});

it("tells a broken link from one that refuses programs and from one that was not checked", () => {
  const responding = (status: number) => ({ title: `page ${status}`, result: { kind: "responds" as const, status } });
  expect(describeLinks([])).toMatchObject({ level: "ready" });
  expect(describeLinks([responding(200), responding(204)])).toMatchObject({ level: "ready" });
  expect(describeLinks([responding(403), { title: "last", result: null }])).toMatchObject({
    level: "attention",
    text: "Open it yourself, it refuses programs: page 403. Not checked: last.",
  });
  const broken = [
    responding(404),
    { title: "intranet", result: { kind: "not-public" as const } },
    { title: "away", result: { kind: "unreachable" as const } },
  ];
  expect(describeLinks(broken)).toMatchObject({
    level: "problem",
    text: "Not found: page 404. No response: away. Not a public web address: intranet.",
  });
  const [wrong, unsure] = [describeLinks(broken), describeLinks([responding(403)])];
  expect(listToLookAt([unsure, describeLinks([]), wrong])).toEqual([wrong, unsure]);
  expect(describeLinks(broken).brief).toBe("3 links do not answer");
  expect(describeLinks([responding(500)]).brief).toBe("1 link does not answer");
  expect(describeLinks([responding(403)]).brief).toBe("1 link to try yourself");
});

it("says in a few words what is wrong, each once", () => {
  const draft = checkStatus({ ...hub, status: "draft" }, now);
  const page = { name: "page", level: "attention", brief: "it's a draft" } as const;
  expect(listBriefs([draft, page, { name: "files", level: "ready" }])).toEqual(["it's a draft"]);
});
