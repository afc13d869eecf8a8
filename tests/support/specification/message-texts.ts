// The specification's texts that a page's first HTML does not hold: toasts, dialogs and messages about what failed. They
// must stand in the source of the screen or rule that says them. `{…}` is a part that is computed.
import type { FixedTexts } from "#tests/support/specification/texts.ts";

export const messageTexts: FixedTexts[] = [
  { section: "2, Route table: guard", source: "app/ui/frame.tsx", texts: ["Loading application..."] },
  { section: "2, Dashboard frame", source: "app/routes/dashboard/layout.tsx", texts: ["Speaker"] },
  { section: "2, Edit hub", source: "app/routes/dashboard/edit-hub", texts: ["Public link not available"] },
  { section: "2, Admin Panel", source: "app/routes/dashboard/admin", texts: ["Loading users..."] },
  { section: "4, Hub status", source: "app/domain/values/hub-status.ts", texts: ["Unknown"] },
  {
    section: "4, Checkout button",
    source: "app/ui/public/checkout-button.tsx",
    texts: ["Redirecting to Stripe..."],
  },
  {
    section: "4, Checkout button",
    source: "app/routes/dashboard/billing/claim-button.tsx",
    texts: ["Redirecting to Stripe..."],
  },
  {
    section: "5, Sign-up",
    source: "app/domain/accounts/accounts.ts",
    texts: ["Username must be at least 3 characters.", "This username is already taken."],
  },
  {
    section: "5, Sign-up",
    source: "app/routes/endpoints/username-availability.ts",
    texts: ["Error checking username availability."],
  },
  {
    section: "5, Profile settings",
    source: "app/domain/accounts/accounts.ts",
    texts: ["This username is already taken. Please choose another."],
  },
  {
    section: "5, Profile settings",
    source: "app/routes/dashboard/profile",
    texts: ["Please resolve username issues before saving."],
  },
  {
    section: "5, Avatar",
    source: "app/domain/files/files.ts",
    texts: [
      "Invalid File Type",
      "Please select an image file (JPG, PNG, etc.)",
      "File Too Large",
      "Please select an image smaller than 5MB",
    ],
  },
  {
    section: "5, Delete account",
    source: "app/routes/dashboard/account-settings/danger-section.tsx",
    texts: ["Are you sure you want to delete your account? This action is irreversible."],
  },
  {
    section: "5, Resources",
    source: "app/domain/files",
    texts: [
      "Invalid File",
      "File type not supported. Please upload PDF, Word, PowerPoint, Excel, or image files.",
      "File size must be less than 50MB.",
      "Storage Limit Reached",
      "Your plan allows up to {N GB} of files. Delete existing resources or upgrade your plan.",
      "Title and URL are required",
      "Please enter a valid URL",
    ],
  },
  { section: "5, Branding and SEO", source: "app/domain/files/files.ts", texts: ["File size must be less than 10MB"] },
  {
    section: "5, Qualified audience",
    source: "app/domain/audience/attendee-csv.server.ts",
    texts: ["Invalid CSV: Email column is required. {the columns that are there}"],
  },
  { section: "5, Set password", source: "app/domain/accounts/form.ts", texts: ["Password cannot be empty."] },

  {
    section: "8, Checkout",
    source: "app/routes/public/checkout/checkout.tsx",
    texts: ["Checkout Error", "Checkout failed: {message}", "Failed to start checkout", "Error"],
  },
  {
    section: "8, Checkout",
    source: "app/adapters/payments/stripe.server.ts",
    texts: ["No Stripe URL returned.", "No checkout URL returned.", "Invalid checkout URL returned."],
  },
  {
    section: "8, Checkout in the banner",
    source: "app/routes/dashboard/billing/claim-button.tsx",
    texts: ["Something went wrong.", "Checkout failed."],
  },
  {
    section: "8, Checkout in the banner",
    source: "app/routes/dashboard/background/request-failure.ts",
    texts: ["Failed with status {message}"],
  },
  {
    section: "5, Create hub; 8, Profile load",
    source: "app/request/request-context.ts",
    texts: ["User not authenticated."],
  },
  {
    section: "8, Profile load",
    source: "app/routes/dashboard/profile/profile.tsx",
    texts: ["Error fetching profile:"],
  },
  { section: "8, Profile load", source: "app/routes/endpoints/signout.ts", texts: ["Error signing out:"] },
  { section: "5, Feedback", source: "app/public-forms/form-response.server.ts", texts: ["Missing Talk Hub"] },
  {
    section: "8, Sign-up",
    source: "app/routes/account/signup.tsx",
    texts: ["Success!", "Please check your email to verify your account."],
  },
  {
    section: "8, Reset e-mail sent",
    source: "app/routes/account/signin.tsx",
    texts: ["Check Your Email", "A password reset link has been sent to your email address."],
  },
  {
    section: "8, Profile",
    source: "app/routes/dashboard/profile/actions.server.ts",
    texts: [
      "Profile Updated",
      "Your profile has been updated successfully.",
      "Update Failed",
      "Failed to update profile. Please try again.",
      "Validation Error",
    ],
  },
  {
    section: "8, Avatar",
    source: "app/routes/dashboard/profile/actions.server.ts",
    texts: [
      "Avatar Updated",
      "Upload Failed",
      "Failed to upload avatar. Please try again.",
      "Avatar Removed",
      "Remove Failed",
      "Failed to remove avatar. Please try again.",
    ],
  },
  {
    section: "8, Sign-up, Reset e-mail sent, Preferences, Delete account, Speaker settings, Admin actions",
    source: "app/request/form-handler.server.ts",
    texts: ["Error"],
  },
  {
    section: "8, Preferences",
    source: "app/routes/dashboard/account-settings/actions.server.ts",
    texts: ["Preferences Saved", "Your settings have been updated.", "Failed to update preferences"],
  },
  {
    section: "8, Delete account",
    source: "app/routes/dashboard/account-settings/delete-own-account.server.ts",
    texts: ["Account Deleted", "Your account has been removed.", "Failed to delete account"],
  },
  {
    section: "8, Speaker settings",
    source: "app/routes/dashboard/speaker-settings",
    texts: ["Success", "Speaker settings updated successfully", "Failed to update speaker settings"],
  },
  {
    section: "8, Speaker settings",
    source: "app/routes/dashboard/speaker-settings/speaker-settings.tsx",
    texts: ["Failed to load speaker settings"],
  },
  { section: "8, Copy", source: "app/ui/copy-button.tsx", texts: ["Copied!", "Error", "Failed to copy URL"] },
  {
    section: "2, Dashboard: Share card",
    source: "app/routes/dashboard/home/share-card.tsx",
    texts: ["Profile URL copied to clipboard"],
  },
  {
    section: "8, Create hub",
    source: "app/routes/dashboard/hub-form/create-actions.server.ts",
    texts: ["Talk Hub created successfully!", "Failed to create Talk Hub"],
  },
  {
    section: "8, Schedule and edit hub",
    source: "app/routes/dashboard/edit-hub/actions.server.ts",
    texts: ["Schedule updated", "Success", "Talk Hub updated successfully!", "Failed to update Talk Hub"],
  },
  {
    section: "8, QR",
    source: "app/routes/dashboard/share",
    texts: ["Failed to generate QR code", "Talk Hub data not available to generate QR code."],
  },
  {
    section: "8, View count",
    source: "app/domain/audience/page-event-counter.server.ts",
    texts: ["Failed to record view count"],
  },
  {
    section: "8, Resources",
    source: "app/routes/endpoints/hub-resources.ts",
    texts: ["Resource added successfully!", "Resource removed successfully!"],
  },
  { section: "8, Resources", source: "app/enhance/send-file.ts", texts: ["Upload Failed"] },
  {
    section: "8, Branding upload",
    source: "app/routes/dashboard/files/image-field.tsx",
    texts: ["{logo or background} uploaded successfully!"],
  },
  {
    section: "8, Feedback",
    source: "app/talk-page",
    texts: [
      "Thank you! Your feedback has been submitted successfully.",
      "Failed to submit feedback. Please try again.",
    ],
  },
  {
    section: "8, Booking",
    source: "app/routes/public/book",
    texts: ["Failed to send booking request. Please try again."],
  },
  {
    section: "8, Attendees",
    source: "app/routes/dashboard/qualified-audience/actions.server.ts",
    texts: ["Upload Complete", "{n attendees} added", "attendees", "Attendee added", "Upload Failed"],
  },
  {
    section: "8, Help",
    source: "app/routes/dashboard/help/help.tsx",
    texts: ["Message sent", "Failed to send message"],
  },
  {
    section: "8, Hub list",
    source: "app/routes/dashboard/my-talk-hubs/my-talk-hubs.tsx",
    texts: ["Failed to load Talk Hubs. Please try again."],
  },
  {
    section: "8, Admin actions",
    source: "app/routes/dashboard/admin/actions.server.ts",
    texts: [
      "Password Reset Email Sent",
      "The user will receive reset instructions.",
      "Account Deactivated",
      "The account has been removed.",
      "User Promoted",
      "Speaker plan activated.",
    ],
  },
];
