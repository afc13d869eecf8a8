// The allowed values and the defaults of columns. Without imports, because the database schema, the domain rules and
// the browser's forms all use them.

export const plans = ["lifetime", "speaker"] as const;
export const paymentStatuses = ["pending", "paid", "refunded", "disputed"] as const;
/** The state of one payment, as its events report it. */
export const paymentStates = ["pending", "paid", "failed", "refunded", "disputed"] as const;
export const paymentProviders = ["stripe", "practice"] as const;

/** How often a speaker is notified of new contacts while New Lead Alerts is on. */
export const leadAlertFrequencies = ["at-once", "daily"] as const;

/** Announcements by the administrator: each kind has a switch. */
export const announcementKinds = ["product", "offer"] as const;

export const hubStatuses = ["draft", "active", "scheduled", "closed", "archived"] as const;
/** What the hall screen shows, in the order of a talk. The key S chooses the slides, 1 to 5 the others. */
export const talkScenes = ["join", "slides", "resources", "feedback", "results", "thanks"] as const;
/** One comment and black, the dark screen, are shown over them. */
export const stageScenes = [...talkScenes, "comment", "black"] as const;
/** What the stage check looks at, and how each part may stand. */
export const checkNames = ["details", "status", "page", "code", "files", "links", "forms", "email", "limits"] as const;
export const checkLevels = ["ready", "attention", "problem"] as const;
export const hubAccesses = ["anyone", "verified", "listed"] as const;
export const fontFamilies = ["Inter", "Poppins", "Roboto", "Open Sans", "Lato"] as const;
export const leadFormDefaults = {
  title: "Get Exclusive Resources",
  consentText:
    "I agree that the speaker may keep my details and contact me about this talk. I can ask for them to be deleted at any time.",
} as const;

export const questionTypes = ["rating", "text", "yes_no", "scale", "choice"] as const;
/** `sort_order` goes from 0 to one less than this; the database enforces it. */
export const questionsPerHub = 6;

/** Characters of the speaker's own text on a certificate of attendance. */
export const maxCertificateText = 300;

/** The photos that a speaker offers to organisers. */
export const maxPressPhotos = 8;

/** What a reason is about: the talk, which its speaker can change, or the room. */
export const reasonKinds = ["talk", "room"] as const;
/** The reasons that a new hub offers beside 4 or 5 stars (high) and beside fewer (low). */
export const reasonDefaults = {
  highTalkReasons: ["Pace", "Examples", "Depth", "Slides", "Story"],
  highRoomReasons: ["Sound"],
  lowTalkReasons: ["Pace", "Examples", "Depth"],
  lowRoomReasons: ["Sound", "Heat or seats", "Not the announced level"],
} satisfies Record<string, string[]>;
/** Beside one rating; the database enforces both. */
export const reasonsPerBand = 6;
export const maxReasonLength = 30;

export const maxAudienceCount = 1_000_000;

export const leadSources = ["entry", "download", "connect", "feedback", "booking", "import", "manual"] as const;
export const leadStatuses = ["new", "contacted", "won", "lost"] as const;
export const inviteStates = ["none", "queued", "sent", "failed"] as const;
/**
 * "waiting": not enqueued yet. "withdrawn": the person withdrew the consent or unsubscribed in between. "blocked": a limit,
 * or the speaker's emails were stopped. "refused": the mail server does not take the address. "failed": it took no email
 * for a day.
 */
export const followUpStates = ["waiting", "queued", "sent", "withdrawn", "blocked", "refused", "failed"] as const;

export const audienceSizes = ["1-50", "51-100", "101-300", "301-1000", "1000+"] as const;
export const budgetRanges = ["under-1000", "1000-5000", "5000-10000", "10000-25000", "25000+", "discuss"] as const;
/** Where someone found the form: on a talk's page, the booking page or a report. */
export const bookingSources = ["talk", "profile", "report"] as const;
/** Who changed something about a booking. */
export const bookingAuthors = ["booker", "speaker"] as const;
export const bookingStatuses = ["new", "held", "confirmed", "done", "declined"] as const;

export const templateCategories = ["business", "education", "technology", "leadership", "health"] as const;

/** Long tasks in the background, with visible progress. */
export const taskKinds = [
  "export-leads",
  "export-feedback",
  "export-analytics",
  "export-attendees",
  "export-account",
  "send-invites",
  "send-follow-up",
] as const;
export const taskStates = ["queued", "running", "done", "failed"] as const;

/** Administrators' actions in the audit list. */
export const auditActs = [
  "password-reset-sent",
  "promoted",
  "plan-taken-back",
  "second-step-removed",
  "ways-in-removed",
  "deactivated",
  "help-status",
  "job-retried",
  "job-dismissed",
  "wrote-to-speakers",
  "sending-stopped",
  "sending-allowed",
  "hub-unpublished",
  "suspended",
  "reinstated",
  "limits-changed",
  "confirmation-sent",
  "sign-up-changed",
  "invitation-made",
  "invitation-revoked",
  "talks-imported",
] as const;

/** Who may sign up: everyone, whom the administrator invites, nobody. */
export const signUpModes = ["open", "invited", "closed"] as const;

/** What happens to an account's security, in the audit list. */
export const securityEventNames = [
  "signed-in",
  "sign-in-failed",
  "code-failed",
  "recovery-code-used",
  "second-step-on",
  "second-step-off",
  "recovery-codes-renewed",
  "password-changed",
  "email-changed",
  "passkey-failed",
  "passkey-copied",
  "passkey-added",
  "passkey-removed",
  "identity-linked",
  "api-key-made",
  "api-key-revoked",
  "api-write",
] as const;

export const helpStatuses = ["open", "answered", "closed"] as const;

export const resourceTypes = ["file", "link"] as const;
export const fileKinds = [
  "presentation",
  "notes",
  "backup",
  "resource",
  "booking",
  "avatar",
  "logo",
  "banner",
  "background",
  // For organisers, in print size (domain/kits).
  "press",
] as const;
export const fileStatuses = ["uploading", "stored"] as const;

/** The pages of a PDF file that are drawn; a longer file has no slides. */
export const maxSlides = 200;
/** Characters of one page that are stored. */
export const maxSlideText = 20_000;
/** "asking": half of its pages looks like speaker's notes. Until its speaker says what is shown, nothing of it is. */
export const deckStates = ["waiting", "asking", "drawing", "ready", "refused"] as const;
/** What people see of pages that are so wide that half of them looks like speaker's notes. */
export const pageAreas = ["full", "left-half"] as const;
/**
 * Why a file has no slides. "too-complex": a page takes more time or memory than any honest one. "storage-full": the
 * account's storage has no space for the pictures. "disk-full": the server's has none. "failed": for no reason of the file.
 */
export const slideRefusals = [
  "password",
  "broken",
  "too-many-pages",
  "too-complex",
  "storage-full",
  "disk-full",
  "failed",
] as const;

export const grantKinds = ["lead", "access"] as const;
export const eventKinds = ["view", "download", "connect", "share", "form", "skip", "present"] as const;
/** What others than the speaker see, each changed by five more people who rated, or who opened the page. */
export const publishedResultKinds = ["ratings", "visitors"] as const;
export type PublishedResultKind = (typeof publishedResultKinds)[number];
/** What can happen at a talk's page in a rehearsal. */
export const rehearsalKinds = [
  "view",
  "share",
  "connect",
  "download",
  "access",
  "lead",
  "feedback",
  "request",
  "booking",
] as const;
export const deviceTypes = ["phone", "tablet", "desktop"] as const;
export const trafficSources = ["qr", "link", "referrer"] as const;

/** What a webhook can be sent for. Every name is its subject and what happened to it. */
export const webhookEventTypes = [
  "lead.created",
  "lead.updated",
  "lead.deleted",
  "feedback.created",
  "quote.approved",
  "request.created",
  "booking.created",
  "booking.changed",
  "hub.opened",
  "hub.closed",
] as const;
/** What is at the other end: an address of the speaker's, or a service whose own API is called. */
export const webhookKinds = ["url", "mailchimp", "kit", "hubspot", "google-sheets", "slack"] as const;
export const webhookPauseReasons = ["by-speaker", "failing", "discontinued"] as const;
/** `skipped`: the service gets no such event, for example because the person didn't agree. */
export const webhookDeliveryStates = ["pending", "delivered", "failed", "skipped"] as const;
