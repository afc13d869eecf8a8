// The specification's texts of the screens for signed-in speakers and the administrator.
import type { FixedTexts } from "#tests/support/specification/texts.ts";

const sidebar = [
  ...["Main Navigation", "Dashboard", "My Talk Hubs", "Analytics", "Leads", "Templates"],
  ...["Public Pages", "Manage Public Pages", "Speaker Profile"],
  ...["Speaker Tools", "Speaker Notes", "Qualified Audience"],
  ...["Settings & Support", "Profile Settings", "Account Settings", "Billing & Plans", "Help & Support"],
];
const fonts = ["Inter", "Poppins", "Roboto"];
const timezones = [
  ...["UTC", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"],
  ...["Europe/London", "Europe/Paris", "Asia/Tokyo", "Asia/Shanghai", "Australia/Sydney"],
];

export const speakerTexts: FixedTexts[] = [
  { section: "2, Dashboard frame", page: "dashboard", texts: [...sidebar, "Ada", "Sign Out"] },
  { section: "2, Dashboard frame", page: "admin panel", texts: ["Admin Panel"] },
  {
    section: "1, Capabilities: Membership",
    page: "dashboard",
    texts: ["Unlimited Lead Capture & Email Community Support", "Join for $280 AUD"],
  },
  {
    section: "2, Dashboard",
    page: "dashboard",
    texts: [
      ...["Copy", "View", "Manage"],
      ...["Total Talk Hubs", "Active Hubs", "Total Views", "Total Leads"],
      ...["Create New Talk Hub", "View All Talk Hubs", "Recent hubs"],
      ...["All", "Active", "Scheduled", "Closed", "Draft", "Archived"],
      ...["Date", "Time", "TBD", "--"],
    ],
  },
  { section: "2, My Talk Hubs", page: "my talk hubs", texts: ["My Talk Hubs"] },
  { section: "2, My Talk Hubs", page: "my talk hubs, empty", texts: ["Create New Talk Hub"] },
  {
    section: "2, Create New Talk Hub",
    page: "create hub",
    texts: [
      "Create New Talk Hub",
      "Basic Information",
      "Branding & Customization",
      "Settings",
      "Preview",
      "Create Hub",
      "Generate",
    ],
  },
  { section: "9, Fonts", page: "create hub", texts: fonts },
  { section: "9, Timezones", page: "create hub", texts: timezones },
  {
    section: "5, Create hub",
    page: "create hub, empty",
    texts: ["Talk Title is required", "Event Date is required", "Custom URL Slug is required"],
  },
  {
    section: "5, Create hub",
    page: "create hub, no username",
    texts: ["Please set your username in Profile Settings to enable public URL for your Talk Hubs."],
  },
  {
    section: "5, Create hub",
    page: "create hub, at the limit",
    texts: [
      "Hub Limit Reached",
      "Your plan allows only 1 draft hubs. You’ve reached the limits of your Lifetime Plan. Upgrade options launching soon.",
    ],
  },
  {
    section: "2, Edit hub",
    page: "edit hub",
    texts: [
      ...["Save Changes", "Share", "View Public"],
      ...["Edit", "Analytics & Results", "Public View"],
      ...["Basic Information", "Close Now", "Lead Capture Settings", "Talk Resources"],
      ...["Access Control & Privacy", "SEO", "Quick Actions"],
      ...["Form Title", "Form Description", "Custom Message", "Get Exclusive Resources"],
      ...["Add Link", "Add from Speaker Files", "Preview Public Page", "Generate QR", "Universal Branding"],
    ],
  },
  { section: "2, Edit hub", page: "edit hub, draft", texts: ["Open Now"] },
  {
    section: "4, Hub status",
    page: "edit hub",
    texts: ["Draft: Only visible to you", "Active: Public and accessible", "Archived: Read-only for attendees"],
  },
  { section: "9, Fonts", page: "edit hub", texts: [...fonts, "Open Sans", "Lato"] },
  { section: "9, Timezones", page: "edit hub", texts: timezones },
  {
    section: "2, Edit hub: Analytics tab",
    page: "edit hub, analytics",
    texts: ["Total Views", "Leads Captured", "Resource Downloads", "Connect Clicks"],
  },
  { section: "2, Edit hub", page: "edit hub, missing", texts: ["Talk Hub Not Found"] },
  { section: "2, Analytics", page: "analytics", texts: ["Time range", "Export Report", "View Details"] },
  {
    section: "2, Leads",
    page: "leads",
    texts: ["All", "Contact", "Company", "Talk Hub", "Source", "Date"],
  },
  {
    section: "2, Templates",
    page: "templates",
    texts: ["Preview", "Use Template", "Load More", "Request Custom Template"],
  },
  {
    section: "9, Template categories",
    page: "templates",
    texts: ["Business", "Education", "Technology", "Leadership", "Health"],
  },
  {
    section: "2, Public Pages Manager",
    page: "public pages",
    texts: ["Edit Profile", "Preview", "Copy URL"],
  },
  {
    section: "4, Other states",
    page: "public pages",
    texts: ["Incomplete", "Incomplete - add your bio to activate"],
  },
  {
    section: "2, Public Pages Manager",
    page: "public pages, no username",
    texts: ["Active", "localhost:3000/your-username"],
  },
  {
    section: "2, Speaker Settings",
    page: "speaker settings",
    texts: ["Speaking Experience", "Booking Information", "Speaking Topics", "Testimonials"],
  },
  {
    section: "2, Speaker Notes",
    page: "speaker notes",
    texts: ["All Files", "Presentations", "Notes", "Backup"],
  },
  {
    section: "2, Qualified Audience",
    page: "qualified audience",
    texts: ["Requires Qualification", "Public Access"],
  },
  {
    section: "2, Qualified Audience",
    page: "qualified audience, upload list",
    texts: ["Upload List", "Manual Entry", "Manage Existing"],
  },
  {
    section: "2, Qualified Audience",
    page: "qualified audience, manage existing",
    texts: ["Export", "Send Invites", "Approve"],
  },
  { section: "4, Other states", page: "qualified audience, manage existing", texts: ["Verified"] },
  { section: "2, Help", page: "help", texts: ["Help & Support", "Send Message"] },
  { section: "9, Support promises", page: "help", texts: ["Response within 24 hours"] },
  {
    section: "2, Profile Settings",
    page: "profile settings",
    texts: [
      ...["Profile Picture", "Personal Information", "Social & Professional Links", "Back to Dashboard"],
      ...["Website", "LinkedIn", "Twitter/X"],
    ],
  },
  {
    section: "5, Profile settings",
    page: "profile settings, empty",
    texts: ["First name is required", "Last name is required", "Username must be at least 3 characters"],
  },
  {
    section: "2, Account Settings",
    page: "account settings",
    texts: [
      ...["Notification Preferences", "Billing & Plans", "No plan", "Privacy Settings", "Security Settings"],
      ...["Data Export", "Danger Zone", "Delete Account"],
    ],
  },
  { section: "2, Account Settings", page: "account settings, member", texts: ["Lifetime Plan"] },
  {
    section: "2, Pricing & Billing",
    page: "billing",
    texts: ["Lifetime Plan", "$280 AUD", "Join for $280 AUD"],
  },
  {
    section: "2, Admin Panel",
    page: "admin panel",
    texts: ["Email", "Stripe Status", "Plan", "Username", "Created", "Actions"],
  },
  { section: "3, Admin list item", page: "admin panel", texts: ["-"] },
  {
    section: "2, Admin Panel",
    page: "admin panel, speaker",
    texts: ["Access Denied", "🚫 You are not authorised to view this page."],
  },
];
