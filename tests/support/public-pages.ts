// The public pages that journeys look at, by who they belong to.
export const publicPages = {
  "the product's own pages": ["/", "/signin", "/signup", "/set-password?token=old", "/confirm-email-change?token=old"],
  "a speaker's pages": ["/amara-osei", "/amara-osei/book", "/privacy/ask/amara-osei"],
  "the frames of other sites": ["talks", "quotes", "rating", "book", "calm-under-fire"].map(
    (name) => `/embed/amara-osei/${name}`,
  ),
  "talks, open, scheduled and restricted": [
    "/amara-osei/calm-under-fire",
    "/amara-osei/boring-on-purpose",
    "/amara-osei/the-quiet-deploy",
  ],
  "the legal pages and a missing page": ["/privacy-policy", "/support", "/api", "/nothing/here"],
};
