import { describe, expect, it } from "vitest";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { brandingSettings } from "#app/domain/hubs/settings/branding-settings.ts";
import { leadFormSettings } from "#app/domain/hubs/settings/lead-form.ts";
import { reasons } from "#app/domain/hubs/settings/reasons.ts";
import { initialOf } from "#app/domain/hubs/settings/setting.ts";
import { toResourceView } from "#app/talk-page/resource-view.ts";
import { toTalkHub } from "#app/talk-page/shown-hub.ts";

const hub = {
  slug: "kind-machines",
  language: "en",
  title: "Kind machines",
  eventName: null,
  eventDate: "2026-12-24",
  startTime: "14:30:00",
  endTime: null,
  timezone: "Australia/Sydney",
  location: "https://meet.example.com/x",
  speakerLink: "mailto:ada@example.com",
  socialSharing: true,
  status: "active",
  branding: initialOf(brandingSettings),
  ...initialOf(leadFormSettings),
  ...initialOf(reasons),
  speaker: {
    username: "ada",
    firstName: "Ada",
    lastName: "Nwosu",
    avatarUrl: null,
    hasPublicProfile: true,
  } as PublicHub["speaker"],
} as Partial<PublicHub> as PublicHub;
const view = (values: Partial<PublicHub> = {}) =>
  toTalkHub({ ...hub, ...values }, { descriptionHtml: "", resources: [] });

describe("a talk's page", () => {
  it("offers reasons by their words alone, and none while the hub does not ask", () => {
    expect(view().reasons.low).toEqual([
      "Pace",
      "Examples",
      "Depth",
      "Sound",
      "Heat or seats",
      "Not the announced level",
    ]);
    expect(view({ askReasons: false }).reasons).toEqual({ high: [], low: [] });
  });

  it("shows date and time in the talk's timezone, and the exact instant", () => {
    const moment = { iso: "2026-12-24T03:30:00.000Z", start: "2026-12-24T14:30:00+11:00" };
    // An hour after the start, as in the calendar's file.
    const assumedEnd = "2026-12-24T15:30:00+11:00";
    const when = { day: "Thu 24 Dec 2026", time: "14:30", zone: "Sydney", ...moment, end: assumedEnd };
    expect(view().when).toEqual(when);
    expect(view({ startTime: null }).when).toEqual({
      ...when,
      time: null,
      iso: null,
      start: "2026-12-24",
      end: "2026-12-24",
    });
    expect(view({ eventDate: null }).when).toBeNull();
    const end = "2026-12-24T15:15:00+11:00";
    expect(view({ endTime: "15:15:00" }).when).toEqual({ ...when, time: "14:30–15:15", end });
  });

  it("says that a talk ends the next day", () => {
    expect(view({ eventDate: "2026-12-31", startTime: "23:00:00", endTime: "01:00:00" }).when).toMatchObject({
      day: "Thu 31 Dec 2026",
      time: "23:00–01:00 the next day",
      start: "2026-12-31T23:00:00+11:00",
      end: "2027-01-01T01:00:00+11:00",
    });
  });

  it("treats a web address as an online location, and any other text as a place", () => {
    expect(view().location).toEqual({ text: hub.location, link: "https://meet.example.com/x" });
    expect(view({ location: "Hall 3: ground floor" }).location?.link).toBeNull();
    expect(view({ location: null }).location).toBeNull();
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.com/"])("never links to %s", (link) => {
    const unsafe = view({ speakerLink: link, location: link });
    expect([unsafe.connectLink, unsafe.location?.link]).toEqual([null, null]);
  });

  it("asks for what the lead form requires", () => {
    expect(view().leadFields.map(({ name }) => name)).toEqual(["firstName", "lastName", "email"]);
  });

  it("shows a background image only while it is turned on, and no image from an unsafe URL", () => {
    const pictures = {
      ...hub.branding,
      backgroundUrl: "/files/room.webp",
      logoUrl: "javascript:x",
      bannerUrl: "//evil",
    };
    expect(view({ branding: pictures }).branding).toMatchObject({
      backgroundUrl: "/files/room.webp",
      logoUrl: null,
      bannerUrl: null,
    });
    expect(view({ branding: { ...pictures, useBackgroundImage: false } }).branding.backgroundUrl).toBeNull();
  });

  it("links to no profile if the speaker has no public one", () => {
    expect(view({ speaker: { ...hub.speaker, hasPublicProfile: false } }).speaker.profilePath).toBeNull();
  });
});

describe("a resource row", () => {
  const row = {
    title: "Slides",
    description: null,
    isFeatured: false,
    leadsTo: null,
    isDownloadable: true,
    slides: null,
  };
  it.each([
    [820 * 1024, "PDF, 820 KB"],
    [2.4 * 1024 ** 2, "PDF, 2.4 MB"],
    [50 * 1024 ** 2, "PDF, 50 MB"],
    [12, "PDF, 1 KB"],
    [null, "PDF"],
  ])("shows type and size of a file of %s bytes", (fileSize, detail) => {
    expect(toResourceView({ ...row, type: "pdf", href: "/files/x", isFile: true, fileSize }).detail).toBe(detail);
  });
  it("shows the host of a link", () => {
    const link = { ...row, type: "link", isFile: false, fileSize: null };
    const counted = { ...link, href: "/ada/machines/files/1", leadsTo: "https://www.example.com/a/b" };
    expect(toResourceView(counted).detail).toBe("example.com");
    expect(toResourceView({ ...link, href: "mailto:ada@example.com" }).detail).toBe("ada@example.com");
  });
});
