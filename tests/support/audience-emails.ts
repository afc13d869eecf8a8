// One email of each kind for the audience, with the address its button leads to.
import type { AudienceEmail, EmailJob } from "#app/emails/index.ts";
import type { Settings } from "#app/installation/settings.ts";

export const settings = {
  appUrl: new URL("https://hubs.example"),
  productName: "Talk Hubs",
  companyLine: "Steady Ground Pty Ltd",
  supportEmail: "support@example.com",
} as Settings;
export const to = "ada@example.com";
export const token = "a+b/c=";

export const speakerId = "0193a1b2-0000-7000-8000-000000000001";
export const fromAda = { speaker: "Ada Nwosu", speakerId };
export const privacyLink = "https://hubs.example/privacy/a_b-c";
export const unsubscribe = "https://hubs.example/unsubscribe/d_e-f";

/** The mapped type requires each kind, so that a new email cannot miss its link here. */
export const audienceEmails: { [Name in AudienceEmail]: [EmailJob & { template: Name }, string] } = {
  "access-code": [
    {
      template: "access-code",
      to,
      values: {
        code: "012345",
        title: "Kind machines",
        ...fromAda,
        link: "https://hubs.example/ada-nwosu/kind-machines/access?emailed=l1.012345",
        privacyLink,
      },
    },
    "https://hubs.example/ada-nwosu/kind-machines/access?emailed=l1.012345",
  ],
  "booking-receipt": [
    {
      template: "booking-receipt",
      to,
      values: { ...fromAda, privacyLink },
    },
    `${privacyLink}#your-booking-requests`,
  ],
  "booking-confirmation": [
    {
      template: "booking-confirmation",
      to,
      values: { ...fromAda, link: "https://hubs.example/privacy/booking/a_b-c", privacyLink },
    },
    "https://hubs.example/privacy/booking/a_b-c",
  ],
  "booking-reply": [
    {
      template: "booking-reply",
      to,
      values: {
        ...fromAda,
        username: "ada-nwosu",
        event: "Lumen Day",
        reply: "Gladly.",
        requested: [{ label: "Location", value: "Wellington" }],
        topics: "Trust",
        notes: "We are 300 nurses.",
        privacyLink,
      },
    },
    "https://hubs.example/ada-nwosu",
  ],
  "booker-page": [
    {
      template: "booker-page",
      to,
      values: {
        ...fromAda,
        event: "Lumen Day",
        link: "https://hubs.example/b/p1.012345",
        expires: "Wed 2 Jun 2027",
        privacyLink,
      },
    },
    "https://hubs.example/b/p1.012345",
  ],
  "one-sheet": [
    {
      template: "one-sheet",
      to,
      values: { ...fromAda, link: "https://hubs.example/ada-nwosu/kit", privacyLink, unsubscribe },
    },
    "https://hubs.example/ada-nwosu/kit/one-sheet.pdf",
  ],
  "booker-digest": [
    {
      template: "booker-digest",
      to,
      values: {
        ...fromAda,
        event: "Lumen Day",
        changes: ["Date", "File added: Slides.pdf"],
        link: "https://hubs.example/b/p1.012345",
        privacyLink,
      },
    },
    "https://hubs.example/b/p1.012345",
  ],
  "hub-opens": [
    {
      template: "hub-opens",
      to,
      values: {
        title: "Kind machines",
        ...fromAda,
        link: "https://hubs.example/ada-nwosu/kind-machines",
        isClosed: false,
        privacyLink,
        unsubscribe,
      },
    },
    "https://hubs.example/ada-nwosu/kind-machines",
  ],
  "talk-files": [
    {
      template: "talk-files",
      to,
      values: {
        title: "Kind machines",
        ...fromAda,
        branding: {
          field: "#177a7d",
          onField: "#ffffff",
          button: "#177a7d",
          onButton: "#ffffff",
          buttonRadius: 8,
          logo: "https://hubs.example/images/logo.webp",
        },
        files: [{ detail: "PDF, 2.4 MB", link: "https://hubs.example/ada/kind/files/f1?mine=a-b_c" }],
        fileTitles: ["The slides"],
        moreCount: 2,
        link: "https://hubs.example/ada-nwosu/kind-machines?mine=a-b_c",
        privacyLink,
        unsubscribe,
      },
    },
    "https://hubs.example/ada/kind/files/f1?mine=a-b_c",
  ],
  "follow-up": [
    {
      template: "follow-up",
      to,
      values: {
        name: "Ada",
        title: "Kind machines",
        speaker: "Ben Ortiz",
        speakerId,
        branding: {
          field: "#177a7d",
          onField: "#ffffff",
          button: "#177a7d",
          onButton: "#ffffff",
          buttonRadius: 8,
          logo: null,
        },
        subject: "Thank you for coming",
        message: "Here are the slides.\n\nBen",
        link: "https://hubs.example/ben-ortiz/kind-machines?mine=a-b_c",
        linkLabel: "Book a workshop",
        linkUrl: "https://example.com/workshop",
        privacyLink,
        unsubscribe,
      },
    },
    "https://hubs.example/ben-ortiz/kind-machines?mine=a-b_c",
  ],
  "request-answer": [
    {
      template: "request-answer",
      to,
      values: {
        title: "Kind machines",
        ...fromAda,
        link: "https://hubs.example/ada-nwosu/kind-machines/ask",
        privacyLink,
        unsubscribe,
      },
    },
    "https://hubs.example/ada-nwosu/kind-machines/ask",
  ],
  invitation: [
    {
      template: "invitation",
      to,
      values: {
        name: "Ada",
        title: "Kind machines",
        speaker: "Ben Ortiz",
        speakerId,
        when: "Thu 4 Mar 2027",
        link: "https://hubs.example/ben-ortiz/kind-machines?invite=a-b_c",
        privacyLink,
        unsubscribe,
      },
    },
    "https://hubs.example/ben-ortiz/kind-machines?invite=a-b_c",
  ],
  "new-address": [
    {
      template: "new-address",
      to,
      values: { ...fromAda, link: "https://hubs.example/privacy/address/a_b-c", privacyLink },
    },
    "https://hubs.example/privacy/address/a_b-c",
  ],
  "privacy-link": [{ template: "privacy-link", to, values: { ...fromAda, privacyLink } }, privacyLink],
};
