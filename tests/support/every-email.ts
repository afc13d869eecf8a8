// One email of each kind with the address its button leads to, besides those about payments.
import type { EmailJob, OptionalEmail } from "#app/emails/index.ts";
import { audienceEmails, speakerId, to, token, unsubscribe } from "#tests/support/audience-emails.ts";

export const rosa = {
  id: "l1",
  name: "Rosa Jimenez",
  email: "rosa@example.com",
  phone: null,
  company: "Lumen",
  talk: "Kind",
  rating: null,
  comment: null,
};

/** One of each optional email. */
export const optional: { [Name in OptionalEmail]: [EmailJob & { template: Name }, string] } = {
  "new-booking": [
    {
      template: "new-booking",
      to,
      values: {
        bookingId: "b1",
        name: "Ada",
        from: { name: "Rosa Jimenez", email: "rosa@example.com", company: null },
        details: [{ label: "Event", value: "Lumen Day" }],
        topics: null,
        notes: null,
        unsubscribe,
      },
    },
    "https://hubs.example/dashboard/bookings/b1",
  ],
  "booking-digest": [
    {
      template: "booking-digest",
      to,
      values: {
        name: "Ada",
        bookings: [{ id: "b1", event: "Lumen Day", changes: ["Who opens?"] }],
        total: 1,
        unsubscribe,
      },
    },
    "https://hubs.example/dashboard/bookings/b1",
  ],
  "new-leads": [
    { template: "new-leads", to, values: { name: "Ada", isDaily: false, people: [rosa], total: 1, unsubscribe } },
    "https://hubs.example/dashboard/leads/l1",
  ],
  "weekly-report": [
    {
      template: "weekly-report",
      to,
      values: {
        name: "Ada",
        week: "Mon 16 Nov 2026 to Sun 22 Nov 2026",
        views: 1_204,
        leads: 1,
        ratings: 31,
        before: { views: 300, leads: 0, ratings: 0 },
        average: 4.6,
        best: { comment: "The red thread was clear.", talk: "Kind machines" },
        next: { id: "h1", title: "Calm rooms", when: "Thu 4 Mar 2027, 14:30 (Sydney)" },
        unsubscribe,
      },
    },
    "https://hubs.example/dashboard/analytics?range=7",
  ],
  "speaker-news": [
    {
      template: "speaker-news",
      to,
      values: { kind: "product", subject: "Ada Lovelace day", message: "Two new templates.", unsubscribe },
    },
    unsubscribe,
  ],
};

export const emailJobs: [EmailJob, string][] = [
  [{ template: "verify-email", to, values: { token } }, "https://hubs.example/verify-email?token=a%2Bb%2Fc%3D"],
  [
    { template: "set-password", to, values: { name: "Ada", token } },
    "https://hubs.example/set-password?token=a%2Bb%2Fc%3D",
  ],
  [{ template: "account-exists", to, values: { name: "Ada" } }, "https://hubs.example/signin"],
  [
    { template: "security-notice", to, values: { accountId: speakerId, name: "Ada", event: "password-changed" } },
    "https://hubs.example/set-password",
  ],
  ...(["old", "new"] as const).map((side): [EmailJob, string] => [
    { template: "confirm-email-change", to, values: { name: "Ada", side, newEmail: "ada@new.example", token } },
    "https://hubs.example/confirm-email-change?token=a%2Bb%2Fc%3D",
  ]),
  [
    {
      template: "retention-warning",
      to,
      values: {
        name: "Ada",
        months: 18,
        contacts: 1_200,
        bookings: 1,
        listed: 0,
        from: "Thu 4 Mar 2027",
        talks: [{ title: "Kind machines", contacts: 1_200 }],
      },
    },
    "https://hubs.example/dashboard/leads",
  ],
  [
    {
      template: "webhook-paused",
      to,
      values: { accountId: speakerId, name: "Ada", endpoint: { id: "e1", name: "My CRM" }, reason: "failing" },
    },
    "https://hubs.example/dashboard/connections/e1",
  ],
  [
    { template: "help-received", to, values: { ticket: "#1001", name: "Ada", subject: "The code" } },
    "https://hubs.example/dashboard/help",
  ],
  [
    {
      template: "export-ready",
      to,
      values: { name: "Ada", path: "/dashboard/tasks/t1/file", size: "12 MB", until: "Sat 28 Nov 2026" },
    },
    "https://hubs.example/dashboard/tasks/t1/file",
  ],
  [
    { template: "account-suspended", to, values: { accountId: speakerId, name: "Ada", reason: "It copies a bank." } },
    "https://hubs.example/support",
  ],
  [
    { template: "account-reinstated", to, values: { accountId: speakerId, name: "Ada" } },
    "https://hubs.example/signin",
  ],
  [
    {
      template: "hub-unpublished",
      to,
      values: {
        accountId: speakerId,
        name: "Ada",
        hub: { id: "h1", title: "Kind machines" },
        reason: "Its files are not yours.",
      },
    },
    "https://hubs.example/dashboard/edit-hub/h1",
  ],
  ...Object.values(optional),
  ...Object.values(audienceEmails),
];
