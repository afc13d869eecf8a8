// The account forms, with the specification's messages (sections 5 and 8).
import { z } from "zod";
import { signUpModes } from "#app/database/vocabulary.ts";
import { usernameProblem } from "#app/domain/accounts/accounts.ts";
import { commonPasswordMessage, isCommonPassword } from "#app/domain/accounts/common-passwords.server.ts";
import { emailLine, validEmail } from "#app/domain/values/email-address.ts";
import { passwordProblem } from "#app/domain/values/password.ts";
import { line, secretText } from "#app/domain/values/plain-text.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";
import { normaliseUsername } from "#app/domain/values/username.ts";

/** First and last name together fit the 200 characters of `users.name`. */
const maxNameLength = 80;

const name = (missing: string) =>
  line(missing).min(1, missing).max(maxNameLength, `Please use at most ${maxNameLength} characters.`);

const email = emailLine("Email is required")
  .min(1, "Email is required")
  .max(254, "Please enter a valid email")
  .pipe(validEmail());

const username = line("Username is required.")
  .superRefine((typed, context) => {
    const message = usernameProblem(typed);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform(normaliseUsername);

/** Never trimmed, because spaces belong to the password. */
const newPassword = secretText("Password cannot be empty.").superRefine((value, context) => {
  const message = passwordProblem(value) ?? (isCommonPassword(value) ? commonPasswordMessage : null);
  if (message) context.addIssue({ code: "custom", message });
});

/** A hidden field that the page's script fills in. Without scripts, or with an unknown zone, it is UTC. */
const browserTimezone = line()
  .catch("")
  .transform((name) => canonicalTimeZone(name) ?? "UTC");

export const signUpForm = z.object({
  firstName: name("First name is required"),
  lastName: name("Last name is required"),
  email,
  password: newPassword,
  username,
  timezone: browserTimezone,
});

/** For the first account. What the environment says is no field of the form; the code is not asked on loopback. */
export const setUpForm = signUpForm.extend({
  productName: line("Please name it").min(1, "Please name it").max(60, "Please use at most 60 characters.").optional(),
  signUp: z.enum(signUpModes, "Please choose who may sign up").optional(),
  code: line().max(64).default(""),
});

/** For confirming a sign-up in another browser, where the address is known. */
export const confirmSignUpForm = signUpForm.omit({ email: true });

/** For confirming a sign-up whose username was taken meanwhile. */
export const anotherUsernameForm = signUpForm.pick({ username: true });

/** Any password may be tried; its hash decides. */
export const signInForm = z.object({ email, password: secretText("Password cannot be empty.") });

/** Missing from the forms of an account that has none (required-proof.server.ts). */
const currentPassword = secretText("Password cannot be empty.").default("");

/** For confirming one's identity again; the code is required only while the second step is on. */
export const currentPasswordForm = z.object({
  password: currentPassword,
  code: line().max(64).optional(),
});

/** A code from the app, or a recovery code, in any spelling. */
export const codeForm = z.object({ code: line("Please enter your code.").max(64, "Please enter your code.") });

/** The current password proves who makes the change. */
export const changePasswordForm = z.object({ password: currentPassword, newPassword });
export const changeEmailForm = z.object({ email, password: currentPassword });

/** What a browser sends of a passkey, as JSON (auth/passkey-response.server.ts). */
const credential = line().max(32_768);
export const passkeySignInForm = z.object({ credential });

const passkeyName = line("Please name your passkey.")
  .min(1, "Please name your passkey.")
  .max(60, "Please use at most 60 characters.");
export const startPasskeyForm = currentPasswordForm.extend({ name: passkeyName });
export const addPasskeyForm = z.object({ name: passkeyName, credential });
export const renamePasskeyForm = z.object({ passkeyId: z.uuid(), name: passkeyName });
export const removePasskeyForm = currentPasswordForm.extend({ passkeyId: z.uuid() });

export const endSessionForm = z.object({ sessionId: line().catch("") });

/** "Forgot password?", and every "send me a new link". */
export const emailForm = z.object({ email });

export const setPasswordForm = z.object({
  password: newPassword,
  timezone: browserTimezone,
  keepConnections: z.boolean().default(false),
});
