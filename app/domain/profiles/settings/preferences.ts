// The specification's eight switches of Account Settings, in its order (section 3, "notification and privacy booleans").
// Safe in the browser.
export const preferenceSwitches = {
  emailNotifications: {
    label: "Email Notifications",
    hint: "When off, you won't get any of the emails below or emails about new bookings. We still send essential account emails, such as security alerts, receipts and notice before people's details are deleted.",
  },
  newLeadAlerts: {
    label: "New Lead Alerts",
    hint: "When someone leaves their details at one of your Talk Hubs",
  },
  analyticsReports: { label: "Analytics Reports", hint: "A weekly summary, every Monday morning" },
  productUpdates: { label: "Product Updates", hint: "News about new features" },
  marketingEmails: {
    label: "Marketing Emails",
    hint: "Occasional offers and stories. Off unless you turn it on.",
  },
  publicSpeakerProfile: {
    label: "Public Speaker Profile",
    hint: "When off, your profile and booking page show “not found”. Your Talk Hubs stay open.",
  },
  analyticsDataSharing: {
    label: "Analytics Data Sharing",
    hint: "Adds your views, contacts and ratings to anonymous totals that only the administrator can see.",
  },
  searchEngineIndexing: {
    label: "Search Engine Indexing",
    hint: "When off, search engines are asked not to list your profile and Talk Hubs",
  },
} as const;

/** The names of the switches, as their columns are named. */
export const switches = Object.keys(preferenceSwitches) as (keyof typeof preferenceSwitches)[];
