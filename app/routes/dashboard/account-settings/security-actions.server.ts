// The forms of Security Settings. Most prove identity first, because a session alone is not enough.
import { secondStepSetup } from "#app/auth/second-step.server.ts";
import { cancelEmailChange, requestEmailChange } from "#app/domain/accounts/email-change.server.ts";
import {
  changeEmailForm,
  changePasswordForm,
  codeForm,
  currentPasswordForm,
  endSessionForm,
} from "#app/domain/accounts/form.ts";
import { changePassword } from "#app/domain/accounts/passwords.server.ts";
import { findRequiredProof, mayHavePassword } from "#app/domain/accounts/required-proof.server.ts";
import { renewRecoveryCodes, turnOffSecondStep, turnOnSecondStep } from "#app/domain/accounts/second-step.server.ts";
import { endSession } from "#app/domain/accounts/sessions.server.ts";
import { endOtherAccess } from "#app/domain/accounts/ways-in.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { renderQrSvg } from "#app/domain/values/qr-code.ts";
import { formOf, saying } from "#app/request/command-form.server.ts";
import { buttonHandler, formHandler, noFields, success } from "#app/request/form-handler.server.ts";
import { hiddenPassword } from "#app/request/hidden-passwords.server.ts";
import { accountEmailLimiter, consumeShared, limits, proofLimiter, runWithin } from "#app/request/limits.server.ts";
import { authOf, ownerOf, startSession } from "#app/routes/dashboard/account-settings/current-owner.server.ts";
import { passkeyForms } from "#app/routes/dashboard/account-settings/passkey-actions.server.ts";
import { identifiedForm } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";
import { signInAgain } from "#app/routes/dashboard/account-settings/sign-in-again.server.ts";

/** The sign-up password rules apply; every other session ends. */
const savePassword = identifiedForm(changePasswordForm, {
  run: async (input, { newPassword }) => {
    const { services, actor, session } = input;
    if (!mayHavePassword(services, await findRequiredProof(services, actor, session.signedInAt)))
      return refuse("hidden");
    return changePassword(services, ownerOf(input), newPassword);
  },
  refusals: { hidden: hiddenPassword },
  done: async (token, input) => ({
    ...success("Password Updated", "You've been signed out on all other devices."),
    form: "reset",
    headers: await startSession(input, token),
  }),
});

/** The message is the same whether or not the new address has an account. */
const changeEmail = identifiedForm(changeEmailForm, {
  run: ({ services, actor }, { email }) => {
    const attempts = [actor.id, email].map((key) => [accountEmailLimiter, "email-change", key] as const);
    return runWithin(services, attempts, () => requestEmailChange(services, actor, email));
  },
  refusals: {
    ...saying(requestEmailChange),
    ...saying(limits, { field: "email" }),
  },
  done: { ...success("Check Your Email", "Confirm the change from both inboxes."), form: "reset" },
});

/** The emailed links stop working. Without a pending change, nothing happens. */
const keepEmail = formOf(cancelEmailChange, noFields, {
  done: success("Your email address hasn't changed"),
});

/** Signs one device out. 404 for an ended session or another account's. */
const endOneSession = formOf(endSession, endSessionForm, {
  refused: "Error",
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

/** Creates a secret for the authenticator app. Two-factor authentication stays off until the first correct code. */
const startSecondStep = identifiedForm(currentPasswordForm, {
  run: async (input, { password }) =>
    input.session.hasSecondStep
      ? refuse("already-on")
      : authOf(input).secondStep.startSetup(input.request.headers, password || undefined),
  refusals: saying(secondStepSetup, "Error"),
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
    return consumed.ok ? authOf(input).secondStep.turnOn(ownerOf(input), code) : consumed;
  },
  refusals: {
    "already-on": saying(secondStepSetup, "Error")["already-on"],
    ...saying(limits, { field: "code" }),
    ...saying(turnOnSecondStep),
  },
  done: async ({ recoveryCodes, token }, input) => ({
    ...success("Two-factor authentication is on"),
    value: recoveryCodes,
    headers: await startSession(input, token),
  }),
});

/** New recovery codes, shown once. The old ones stop working, and every other session ends. */
const renewCodes = identifiedForm(currentPasswordForm, {
  run: (input) => authOf(input).secondStep.renewCodes(ownerOf(input)),
  refusals: saying(renewRecoveryCodes, "Error"),
  done: async ({ recoveryCodes, token }, input) => ({
    ...success("New recovery codes", "Your old codes no longer work."),
    value: recoveryCodes,
    headers: await startSession(input, token),
  }),
});

/** Requires the proof, but no code. Every other session ends. */
const turnOff = identifiedForm(currentPasswordForm, {
  run: (input) => turnOffSecondStep(input.services, ownerOf(input)),
  refusals: saying(turnOffSecondStep, "Error"),
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
  "two-factor-codes": renewCodes,
  "two-factor-off": turnOff,
  ...passkeyForms,
};
