import { asciiMessage } from "#app/domain/values/ascii-message.ts";
import { normaliseUsername } from "#app/domain/values/username.ts";
import type { Settings, SignUpMode } from "#app/installation/settings.ts";

/** How somebody comes to a new account: by the form, by the administrator's link, or by paying. */
type Way = "form" | "invitation" | "payment";

/**
 * Whether this way leads to an account. Where sign-up is by invitation, whoever may pay is invited by that. Operators
 * at the command line are not asked.
 */
export function isWayOpen(mode: SignUpMode, way: Way): boolean {
  if (mode === "open") return true;
  return mode === "invited" && way !== "form";
}

/**
 * The one administrator (specification, "Users and roles"): whoever has proved the address of SUPPORT_EMAIL; where it is
 * not set, whoever was made the administrator at /setup or on the command line.
 */
export const isAdministrator = (
  user: { email: string; emailVerified: boolean; isAdministrator: boolean },
  { fromEnvironment: { supportEmail } }: Pick<Settings, "fromEnvironment">,
): boolean => user.emailVerified && (supportEmail === undefined ? user.isAdministrator : user.email === supportEmail);

const messages = {
  "sign-up": {
    required: "Username is required.",
    unreadable: `${asciiMessage}.`,
    tooShort: "Username must be at least 3 characters.",
    unavailable: "This username is already taken.",
  },
  profile: {
    required: "Username is required",
    unreadable: asciiMessage,
    tooShort: "Username must be at least 3 characters",
    unavailable: "This username is already taken. Please choose another.",
  },
};

/** The screens word the same rule differently. */
export type UsernameScreen = keyof typeof messages;

/** For a valid name that another account has claimed. */
export const usernameUnavailableMessage = (screen: UsernameScreen = "sign-up"): string => messages[screen].unavailable;

/** What every refusal of a new account's username says. */
export const usernameInUse = { field: "username", message: usernameUnavailableMessage() };

/** What is wrong with a username as it was typed, or null. Only the database knows whether it is in use. */
export function usernameProblem(typed: string, screen: UsernameScreen = "sign-up"): string | null {
  const username = normaliseUsername(typed);
  if (username === "") return typed.trim() === "" ? messages[screen].required : messages[screen].unreadable;
  if (username.length < 3) return messages[screen].tooShort;
  if (username.length > 30) return "Username must be at most 30 characters.";
  if (username.startsWith("-") || username.endsWith("-")) return "Username cannot begin or end with a hyphen.";
  if (reservedUsernames.has(username)) return messages[screen].unavailable;
  return null;
}

/**
 * Every first path segment that the router, the contract or a proxy may need now or later, because a profile lives at
 * `/{username}`. Usernames contain no dots or underscores, so names with them need no entry.
 */
export const reservedUsernames: ReadonlySet<string> = new Set([
  // Screens of the specification.
  "signin",
  "signup",
  "auth",
  "setup",
  "set-password",
  "verify-email",
  "confirm-email-change",
  "checkout",
  "dashboard",
  "speaker-settings",
  "profile",
  "account-settings",
  "billing",
  "admin",
  "admin-dashboard",
  "privacy-policy",
  "terms-of-service",
  "contact",
  "support",
  // Endpoints and files. app/routes.test.ts checks that no route is missing.
  "username-availability",
  "b",
  "c",
  "j",
  "r",
  "rehearsal",
  "embed",
  "api",
  "assets",
  "fonts",
  "files",
  "webhooks",
  "healthz",
  "readyz",
  "metrics",
  "static",
  "public",
  "build",
  "beacon",
  "qr",
  "calendar",
  "export",
  "exports",
  "unsubscribe",
  "invite",
  "invitations",
  "local",
  "go",
  "robots",
  "sitemap",
  "favicon",
  "manifest",
  "well-known",
  "security",
  "humans",
  "feed",
  "rss",
  "oembed",
  // Words that a visitor would take for the product's own pages.
  "me",
  "you",
  "now",
  "book",
  "booking",
  "help",
  "about",
  "home",
  "index",
  "blog",
  "news",
  "press",
  "jobs",
  "pricing",
  "plans",
  "features",
  "faq",
  "docs",
  "legal",
  "privacy",
  "terms",
  "cookies",
  "imprint",
  "status",
  "login",
  "logout",
  "log-in",
  "log-out",
  "sign-in",
  "sign-up",
  "sign-out",
  "signout",
  "register",
  "account",
  "settings",
  "password",
  "reset-password",
  "forgot-password",
  "session",
  "sessions",
  "oauth",
  "sso",
  "user",
  "users",
  "speaker",
  "speakers",
  "hub",
  "hubs",
  "talk",
  "talks",
  "talk-hub",
  "talk-hubs",
  "event",
  "events",
  "leads",
  "feedback",
  "analytics",
  "templates",
  "resources",
  "search",
  "explore",
  "discover",
  "directory",
  "your-username",
  "username",
  "anonymous",
  "null",
  "undefined",
  "true",
  "false",
  "test",
  "demo",
  "new",
  "edit",
  "administrator",
  "root",
  "system",
  "staff",
  "team",
  "official",
  "moderator",
  "postmaster",
  "webmaster",
  "abuse",
  "hostmaster",
  "no-reply",
  "noreply",
  "mailer-daemon",
  "info",
  "sales",
  "security-team",
  "www",
  "mail",
  "smtp",
  "ftp",
  "cdn",
  "img",
  "images",
  "media",
  "upload",
  "uploads",
  "download",
  "downloads",
  "app",
  "web",
  "server",
]);
