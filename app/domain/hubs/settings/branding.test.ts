import { expect, it } from "vitest";
import { effectiveBranding, extractOwnBranding, sharedBrandingOf } from "#app/domain/hubs/settings/branding.ts";
import { type Branding, brandingSettings } from "#app/domain/hubs/settings/branding-settings.ts";
import { initialOf } from "#app/domain/hubs/settings/setting.ts";

const own: Branding = {
  ...initialOf(brandingSettings),
  logoUrl: "/files/own-logo.png",
  bannerUrl: "/files/own-banner.png",
  backgroundUrl: null,
  useBackgroundImage: true,
  primaryColor: "#111111",
};
const universal = {
  useUniversalBranding: true,
  defaultLogoUrl: "/files/speaker-logo.png",
  defaultBannerUrl: null,
  defaultBackgroundUrl: null,
  defaultPrimaryColor: "#222222",
  defaultSecondaryColor: "#333333",
  defaultButtonColor: "#444444",
  defaultTextColor: "#555555",
  defaultButtonRadius: 20,
  defaultFontFamily: "Lato",
} as const;

it("is the hub's own branding without universal branding", () => {
  const branding = effectiveBranding({ ...own, brandingOverrides: [] }, { ...universal, useUniversalBranding: false });
  expect(branding).toEqual(own);
});

it("is the speaker's branding, without the hub's own images, under universal branding", () => {
  const branding = effectiveBranding({ ...own, brandingOverrides: [] }, universal);
  expect(branding).toMatchObject({ primaryColor: "#222222", fontFamily: "Lato", logoUrl: "/files/speaker-logo.png" });
  expect(branding.bannerUrl).toBeNull();
  expect(branding.backgroundColor).toBe(own.backgroundColor); // speakers have no default for it
});

it("keeps each field that the hub overrides", () => {
  const branding = effectiveBranding({ ...own, brandingOverrides: ["primaryColor", "logoUrl"] }, universal);
  expect(branding).toMatchObject({ primaryColor: "#111111", logoUrl: "/files/own-logo.png", buttonColor: "#444444" });
});

it("follows the shared branding in fields the form left unchanged, even if it has changed meanwhile", () => {
  const shown = sharedBrandingOf(universal);
  const submitted = { ...shown, textColor: "#abcdef" };
  expect(extractOwnBranding(submitted, shown)).toEqual({ textColor: "#abcdef", brandingOverrides: ["textColor"] });
  const shared = { ...shown, primaryColor: "#999999" };
  expect(extractOwnBranding(submitted, shared, shown)).toEqual({
    textColor: "#abcdef",
    brandingOverrides: ["textColor"],
  });
});
