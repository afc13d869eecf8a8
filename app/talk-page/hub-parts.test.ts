import { describe, expect, it } from "vitest";
import { leadFormDefaults, reasonDefaults } from "#app/database/vocabulary.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { brandingSettings } from "#app/domain/hubs/settings/branding-settings.ts";
import { initialOf } from "#app/domain/hubs/settings/setting.ts";
import { toFormParts, toHubSummary, toNoticeParts } from "#app/talk-page/hub-parts.ts";
import { toFormView, toHubSummaryView } from "#app/talk-page/hub-view.ts";

/** Stands for a field that a later change adds. */
const later = { joinPassword: "ADDED LATER" };
const branding = initialOf(brandingSettings);
const hub: PublicHub = {
  id: "hub",
  slug: "kind-machines",
  title: "Kind machines",
  language: "en",
  eventName: null,
  description: "TEXT",
  ...later,
  status: "active",
  openDate: "2026-12-24",
  openTime: "09:00:00",
  closeDate: null,
  closeTime: null,
  autoClose: false,
  timezone: "UTC",
  closedManuallyAt: null,
  eventDate: "2026-12-24",
  startTime: "14:30:00",
  endTime: null,
  location: "https://meet.example/LINK",
  speakerLink: "https://example.com/LINK",
  publicVisibility: true,
  access: "listed",
  requireEmailVerification: true,
  filesAfterClose: true,
  metaTitle: "HEAD",
  metaDescription: "HEAD",
  keywords: "HEAD",
  seoIndexing: true,
  socialSharing: true,
  version: 1,
  updatedAt: new Date(0),
  branding: { ...branding, ...later },
  reasons: { askReasons: true, ...reasonDefaults },
  acceptRequests: true,
  leadForm: {
    isEnabled: true,
    onEntry: true,
    beforeDownloads: true,
    allowSkip: false,
    title: "FORM",
    ...later,
    description: "FORM",
    message: "FORM",
    consentText: leadFormDefaults.consentText,
    sendsFiles: true,
    requireName: true,
    requireEmail: true,
    requirePhone: false,
    requireCompany: false,
  },
  speaker: {
    id: "ada",
    username: "ada",
    firstName: "Ada",
    lastName: "Nwosu",
    avatarUrl: null,
    hasPublicProfile: true,
    mayBeIndexed: true,
    timezone: "UTC",
    ...later,
  },
};
const findMarkers = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/ADDED LATER|TEXT|LINK|HEAD|FORM/g)].map(String);

describe("what each state of a talk reveals", () => {
  it.each(["scheduled", "closed", "archived", "email-required"] as const)("%s: only the summary", (state) => {
    const notice = toNoticeParts(hub, state, { mayReadFilesOnly: true, mayRequestAccess: true });
    expect(findMarkers([notice, toHubSummaryView(notice.hub)])).toEqual([]);
    expect("eventDate" in notice.hub).toBe(state === "scheduled");
  });

  it("behind its lead form: the form, and the texts for search engines", () => {
    const parts = toFormParts(hub);
    expect(new Set(findMarkers(parts))).toEqual(new Set(["FORM", "HEAD"]));
    expect(new Set(findMarkers(toFormView(parts, "https://talks.example")))).toEqual(new Set(["FORM"]));
    expect(toFormView(parts, "https://talks.example").location).toEqual({ text: null, link: null });
  });

  it("a location is shown behind the form, a link to join is not", () => {
    const locationOf = (location: string) => toFormParts({ ...hub, location }).location?.place;
    expect(locationOf("Hall 3.1, St. Mary's / Sydney")).toBe("Hall 3.1, St. Mary's / Sydney");
    for (const link of ["Hall 3, or https://x.example", "zoom.us/j/123", "www.example.com", "teams://join"])
      expect(locationOf(link)).toBeNull();
  });

  it("a summary lists its fields", () => {
    expect(Object.keys(toHubSummary(hub)).sort()).toEqual(
      ["branding", "eventName", "id", "language", "slug", "socialSharing", "speaker", "title"].sort(),
    );
  });
});
