// The forms of Security Settings. Most prove identity first, because a session alone is not enough.
import { cancelEmailChange, requestEmailChange } from "#app/domain/accounts/email-change.server.ts";
import { changeEmailForm, changePasswordForm, codeForm, currentPasswordForm } from "#app/domain/accounts/form.ts";
import { changePassword } from "#app/domain/accounts/passwords.server.ts";
import { findRequiredProof, mayHavePassword } from "#app/domain/accounts/required-proof.server.ts";
import { endSession } from "#app/domain/accounts/sessions.server.ts";
import { endOtherAccess } from "#app/domain/accounts/ways-in.server.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { renderQrSvg } from "#app/domain/values/qr-code.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import {
  accountEmailLimiter,
  consumeShared,
  formatWait,
  proofLimiter,
  runWithin,
  tooManyRequests,
} from "#app/request/limits.server.ts";
import { authOf, ownerOf, startSession } from "#app/routes/dashboard/account-settings/current-owner.server.ts";
import { passkeyForms } from "#app/routes/dashboard/account-settings/passkey-actions.server.ts";
import {
  identityRefusals,
  refuseTooManyAttempts,
  runIdentified,
  toRefusalResult,
} from "#app/routes/dashboard/account-settings/prove-identity.server.ts";
import { signInAgain } from "#app/routes/dashboard/account-settings/sign-in-again.server.ts";

/** The sign-up password rules apply; every other session ends. */
const savePassword = formHandler(changePasswordForm, {
  run: async (input, values) => {
    const { services, actor, session, requestContext } = input;
    if (!mayHavePassword(services, await findRequiredProof(services, actor, session.signedInAt)))
      return refuse("hidden");
    return runIdentified(input, values, () => {
      const changed = { password: values.newPassword, sessionId: session.id, address: requestContext.address };
      return changePassword(services, actor, changed);
    });
  },
  refusals: {
    ...identityRefusals,
    hidden: (_, { services }) => ({
      status: 403,
      ...failure(`Please sign in with ${services.settings.identity?.label}.`),
    }),
  },
  done: async (token, input) => ({
    ...success("Password Updated", "You've been signed out on all other devices."),
    form: "reset",
    headers: await startSession(input, token),
  }),
});

/** The message is the same whether or not the new address has an account. */
const changeEmail = formHandler(changeEmailForm, {
  run: async (input, values) => {
    const { services, actor } = input;
    const { email } = values;
    if (email === actor.email) return refuse("same-email");
    const limits = [actor.id, email].map((key) => [accountEmailLimiter, "email-change", key] as const);
    return runIdentified(input, values, () =>
      runWithin(services, limits, () => requestEmailChange(services, actor, email)),
    );
  },
  refusals: {
    ...identityRefusals,
    "same-email": { status: 422, field: "email", message: "This is already your email address." },
    "too-many-requests": ({ retryAfterSeconds }) => ({
      ...tooManyRequests(retryAfterSeconds),
      field: "email",
      message: `Too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`,
    }),
  },
  done: { ...success("Check Your Email", "Confirm the change from both inboxes."), form: "reset" },
});

/** The emailed links stop working. Without a pending change, nothing happens. */
const keepEmail = buttonHandler({
  run: ({ services, actor }) => cancelEmailChange(services, actor),
  done: success("Your email address hasn't changed"),
});

/** Signs one device out. 404 for an ended session or another account's. */
const endOneSession = buttonHandler({
  run: async ({ services, actor, form }) =>
    (await endSession(services, actor, String(form.get("sessionId")))) ? done(undefined) : refuse("session-ended"),
  refusals: { "session-ended": { ...failure("That session has already ended."), status: 404 } },
  done: success("Signed out on that device"),
});

/** Signs out every device but this one, including those that the screen does not list. */
const endAllOtherSessions = buttonHandler({
  run: ({ services, actor, session }) => endOtherAccess(services, actor, session.id),
  done({ deviceCount, ended, staying }) {
    const texts = [ended && `No longer working: ${ended}.`, staying && `Still working: ${staying}.`].filter(Boolean);
    const title = deviceCount === 1 ? "Signed out on one other device" : `Signed out on ${deviceCount} other devices`;
    return success(title, texts.join(" ") || undefined);
  },
});

const alreadyOn = failure("Two-factor authentication is already on.");

/** Creates a secret for the authenticator app. Two-factor authentication stays off until the first correct code. */
const startSecondStep = formHandler(currentPasswordForm, {
  run: async (input, values) => {
    if (input.session.hasSecondStep) return refuse("already-on");
    return runIdentified(input, values, async () => {
      const uri = await authOf(input).secondStep.startSetup(input.request.headers, values.password || undefined);
      return uri ? done(uri) : refuse("setup-failed");
    });
  },
  refusals: {
    ...identityRefusals,
    "already-on": alreadyOn,
    "setup-failed": failure("We couldn't set up two-factor authentication. Please try again."),
  },
  done: async (uri) => ({
    value: {
      uri,
      secret: new URL(uri).searchParams.get("secret") ?? "",
      svg: renderQrSvg(uri, ""),
    },
  }),
});

/** The first correct code turns it on; the recovery codes are shown once. */
const confirmSecondStep = formHandler(codeForm, {
  run: async (input, { code }) => {
    const { services, session } = input;
    // Without this check, any code from the app would show the recovery codes again.
    if (session.hasSecondStep) return refuse("already-on");
    const consumed = await consumeShared(services, [proofLimiter, session.id]);
    if (!consumed.ok) return refuseTooManyAttempts("code", consumed.retryAfterSeconds);
    const turnedOn = await authOf(input).secondStep.turnOn(ownerOf(input), code);
    return turnedOn.verdict === "right" ? done(turnedOn) : refuse("code-wrong");
  },
  refusals: {
    "already-on": alreadyOn,
    "identity-not-proven": toRefusalResult,
    "code-wrong": {
      status: 422,
      field: "code",
      message:
        "That code is incorrect. Please enter the code your app shows now, and check that your phone's clock is right.",
    },
  },
  done: async ({ recoveryCodes, token }, input) => ({
    ...success("Two-factor authentication is on"),
    value: recoveryCodes,
    headers: await startSession(input, token),
  }),
});

/** New recovery codes, shown once. The old ones stop working, and every other session ends. */
const renewRecoveryCodes = formHandler(currentPasswordForm, {
  run: (input, values) =>
    runIdentified(
      input,
      values,
      async () => (await authOf(input).secondStep.renewCodes(ownerOf(input))) ?? refuse("not-on"),
    ),
  refusals: { ...identityRefusals, "not-on": failure("Two-factor authentication is not on.") },
  done: async ({ recoveryCodes, token }, input) => ({
    ...success("New recovery codes", "Your old codes no longer work."),
    value: recoveryCodes,
    headers: await startSession(input, token),
  }),
});

/** Requires the proof, but no code. Every other session ends. */
const turnOffSecondStep = formHandler(currentPasswordForm, {
  run: (input, values) =>
    runIdentified(
      input,
      values,
      async () => (await authOf(input).secondStep.turnOff(ownerOf(input))) ?? refuse("already-off"),
    ),
  refusals: { ...identityRefusals, "already-off": failure("Two-factor authentication is already off.") },
  done: async ({ token }, input) => ({
    ...success("Two-factor authentication is off"),
    headers: await startSession(input, token),
  }),
});

export const securityForms = {
  "change-password": savePassword,
  "change-email": changeEmail,
  "keep-email": keepEmail,
  "sign-in-again": signInAgain,
  "end-session": endOneSession,
  "end-other-sessions": endAllOtherSessions,
  "two-factor-begin": startSecondStep,
  "two-factor-confirm": confirmSecondStep,
  "two-factor-codes": renewRecoveryCodes,
  "two-factor-off": turnOffSecondStep,
  ...passkeyForms,
};
