import { describe, expect, it } from "vitest";
import { leadFormDefaults, reasonDefaults } from "#app/database/vocabulary.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { brandingSettings } from "#app/domain/hubs/settings/branding-settings.ts";
import { initialOf } from "#app/domain/hubs/settings/setting.ts";
import { toNoticeContent, toShownAccess } from "#app/talk-page/access.ts";
import { toFormHub, toNoticeHub } from "#app/talk-page/shown-hub.ts";

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
  slideInPreview: true,
  version: 1,
  updatedAt: new Date(0),
  branding: { ...branding, ...later },
  askReasons: true,
  ...reasonDefaults,
  acceptRequests: true,
  offerCertificate: false,
  askRecommendation: true,
  leadCaptureEnabled: true,
  leadOnEntry: true,
  leadBeforeDownloads: true,
  leadAllowSkip: false,
  leadFormTitle: "FORM",
  leadFormDescription: "FORM",
  leadCustomMessage: "FORM",
  leadConsentText: leadFormDefaults.consentText,
  leadRequireName: true,
  leadRequireEmail: true,
  leadRequirePhone: false,
  leadRequireCompany: false,
  sendsFiles: true,
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
    const notice = toNoticeContent(hub, state, { mayReadFilesOnly: true });
    expect(findMarkers(notice)).toEqual([]);
    expect("eventDate" in notice.hub).toBe(state === "scheduled");
  });

  it("behind its lead form: the form, and the texts for search engines", () => {
    const form = toFormHub(hub);
    expect(new Set(findMarkers(form))).toEqual(new Set(["FORM", "HEAD"]));
    expect(form.location).toEqual({ text: null, link: null });
  });

  it("a location is shown behind the form, a link to join is not", () => {
    const locationOf = (location: string) => toFormHub({ ...hub, location }).location?.text;
    expect(locationOf("Hall 3.1, St. Mary's / Sydney")).toBe("Hall 3.1, St. Mary's / Sydney");
    for (const link of ["Hall 3, or https://x.example", "zoom.us/j/123", "www.example.com", "teams://join"])
      expect(locationOf(link)).toBeNull();
  });

  it("a notice lists its fields", () => {
    expect(Object.keys(toNoticeHub(hub)).sort()).toEqual(
      [
        "branding",
        "eventName",
        "language",
        "offerCertificate",
        "path",
        "slug",
        "socialSharing",
        "speaker",
        "title",
      ].sort(),
    );
  });
});

it("the lead form comes before the talk, or before its files, only where the speaker turned it on", () => {
  const visitor = { isFormDue: true, hasSharedContact: false, isPreview: false };
  expect(toShownAccess(hub, visitor)).toMatchObject({ gate: "ask", isFileFormRequired: true });
  expect(toShownAccess({ ...hub, leadOnEntry: false }, visitor)).toMatchObject({ gate: "none" });
  expect(toShownAccess({ ...hub, leadBeforeDownloads: false }, visitor)).toMatchObject({ isFileFormRequired: false });
  const known = { ...visitor, isFormDue: false };
  expect(toShownAccess(hub, known)).toMatchObject({ gate: "none", isFileFormRequired: false });
});
