// The specification's texts of the pages for visitors.
import type { FixedTexts } from "#tests/support/specification/texts.ts";

const footer = ["Platform", "Dashboard", "Talk Hubs", "Pricing", "Help Center", "Legal & Support"];
const planContents = [
  "Up to 5 live hubs, 5 draft hubs, 5 archived hubs",
  "2 GB total file storage",
  "Unlimited lead capture and feedback",
  "Custom branding (logo and colours)",
  "QR codes",
  "Basic analytics",
  "Public speaker profile",
  "E-mail community support",
];

export const visitorTexts: FixedTexts[] = [
  {
    section: "1, Capabilities: Membership",
    page: "landing",
    texts: ["Unlimited Lead Capture & Email Community Support", "Join for $280 AUD"],
  },
  { section: "9, Lifetime plan", page: "landing", texts: ["Lifetime Plan", "$280 AUD", ...planContents] },
  { section: "2, Header and footer", page: "landing", texts: ["Get Started", "Sign In", ...footer] },
  {
    section: "2, Header and footer",
    page: "landing, signed in",
    texts: ["Dashboard", "My Talk Hubs", "Ada", "Profile Settings", "Sign Out"],
  },
  {
    section: "2, Sign-in / sign-up form",
    page: "sign-up",
    texts: ["First Name", "Last Name", "Email", "Password", "Username"],
  },
  { section: "2, Sign-in / sign-up form", page: "sign-in", texts: ["Email", "Password"] },
  {
    section: "2, Route table: /signin",
    page: "sign-in, email confirmed",
    texts: ["Your email has been confirmed. Please sign in to continue."],
  },
  {
    section: "5, Sign-up",
    page: "sign-in, forgot password without email",
    texts: ["Email Required", "Please enter your email address to reset your password."],
  },
  {
    section: "5, Sign-up",
    page: "sign-up, empty",
    texts: ["Username is required.", "Please fill in all required fields and resolve any errors."],
  },
  { section: "2, Set-password page", page: "set password, link used", texts: ["Link Invalid or Expired"] },
  {
    section: "8, Set password",
    page: "set password, saved with a used link",
    texts: [
      "Update Failed",
      "Your session could not be verified. Please request a new link.",
      "Link Invalid or Expired",
    ],
  },
  {
    section: "8, Set password",
    page: "set password, new link without email",
    texts: ["Email Required: Please enter your email address."],
  },
  {
    section: "8, Set password",
    page: "set password, new link",
    texts: ["Check Your Email: a new link has been sent"],
  },
  {
    section: "2, Route table: /checkout/success",
    page: "checkout success",
    texts: ["Purchase successful"],
  },
  { section: "8, Pages", page: "checkout cancelled", texts: ["Payment Cancelled"] },
  { section: "8, Pages", page: "not found", texts: ["404 Page Not Found"] },

  {
    section: "2, Public hub page",
    page: "public hub",
    texts: ["Share This Talk", "Speaker", "Join Online Event", "About This Talk", "Connect with Ada"],
  },
  {
    section: "2, Public hub page",
    page: "public hub without link and location",
    texts: ["Location TBA", "Contact Information Coming Soon"],
  },
  {
    section: "5, Feedback",
    page: "public hub",
    texts: ["Poor", "Fair", "Good", "Very Good", "Excellent"],
  },
  { section: "7, feedback_questions", page: "public hub", texts: ["How would you rate this talk?"] },
  {
    section: "5, Feedback",
    page: "public hub, feedback without rating",
    texts: ["Rating Required: Please provide a rating before submitting."],
  },
  {
    section: "9, Default lead form",
    page: "public hub, lead form",
    texts: ["Get Exclusive Resources"],
  },
  { section: "2, Edit hub: Lead Capture Settings", page: "public hub, lead form", texts: ["Access Resources"] },
  { section: "4, Public page by state", page: "public hub, not public", texts: ["Not Public"] },
  { section: "4, Public page by state", page: "public hub, draft", texts: ["Talk Hub Not Active"] },
  { section: "4, Public page by state", page: "public hub, draft, owner", texts: ["DRAFT"] },
  {
    section: "4, Public page by state",
    page: "public hub, scheduled",
    texts: ["Talk Hub Scheduled", "This Talk Hub will open soon."],
  },
  {
    section: "4, Public page by state",
    page: "public hub, closed",
    texts: ["Talk Hub Closed", "This Talk Hub is no longer available."],
  },
  {
    section: "4, Public page by state",
    page: "public hub, archived",
    texts: ["Talk Hub Archived", "This Talk Hub is no longer publicly accessible."],
  },
  { section: "4, Public page by state", page: "public hub, restricted", texts: ["Email Verification Required"] },
  {
    section: "8, Lookup",
    page: "public hub, missing",
    texts: ["Talk Hub Not Found", "Talk Hub not found for this speaker."],
  },
  { section: "8, Lookup", page: "public hub, missing speaker", texts: ["Speaker not found."] },
  {
    section: "2, Public speaker profile",
    page: "public profile, missing",
    texts: ["Profile not found", "Go Home"],
  },

  {
    section: "2, Booking page",
    page: "booking",
    texts: [
      "Speaking Inquiry",
      "Speaker Information",
      "What to Expect",
      "Response within 24-48 hours",
      "Flexible scheduling",
      "Tailored content",
    ],
  },
  {
    section: "9, Audience size options",
    page: "booking",
    texts: ["1-50", "51-100", "101-300", "301-1000", "1000+"],
  },
  {
    section: "9, Budget options",
    page: "booking",
    texts: ["under-1000", "1000-5000", "5000-10000", "10000-25000", "25000+", "discuss"],
  },
  {
    section: "5, Booking",
    page: "booking, empty",
    texts: ["Name is required", "Email is required", "Event name is required"],
  },
  { section: "5, Booking", page: "booking, email mistyped", texts: ["Please enter a valid email"] },
  { section: "8, Booking", page: "booking, sent", texts: ["Booking Request Sent!"] },
  { section: "2, Booking page", page: "booking, missing speaker", texts: ["Speaker Not Found"] },
];
