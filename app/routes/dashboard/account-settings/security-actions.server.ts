// What Security Settings can be asked for. Each proves first who asks: an open session is not enough.
import QRCode from "qrcode";
import { cancelEmailChange, requestEmailChange } from "#app/domain/accounts/email-change.server.ts";
import { changeEmailForm, changePasswordForm, codeForm, currentPasswordForm } from "#app/domain/accounts/form.ts";
import { changePassword } from "#app/domain/accounts/passwords.server.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { accountEmailLimiter, consumeShared, proofLimiter, tooMany, waitInWords } from "#app/request/limits.server.ts";
import type { Answered, Asked } from "#app/routes/dashboard/account-settings/answer.ts";
import { proveIdentity, refusedProof, slowed } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";

const success = (title: string, message?: string) => ({ tone: "success" as const, title, message });
const failure = (message: string) => ({ tone: "error" as const, title: "Error", message });
const gone = (message: string): Answered => ({ answer: { toast: failure(message) }, status: 409 });

/** The rules of sign-up hold for the new one; every other session ends. */
export async function saveNewPassword(asked: Asked): Promise<Answered> {
  const parsed = parseFormData(asked.form, changePasswordForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const proof = await proveIdentity(asked, parsed.values);
  if (!proof.ok) return refusedProof(parsed, proof);
  const { services, installation } = asked.visit;
  const changed = { password: parsed.values.newPassword, sessionId: asked.session.id };
  const cookies = await installation.auth.nameSession(await changePassword(services, asked.actor, changed));
  const toast = success("Password Updated", "You've been signed out on all other devices.");
  return { answer: { result: parsed.submission.reply({ resetForm: true }), toast }, status: 200, cookies };
}

/** Says the same whether or not the new address has an account. */
export async function askForNewEmail(asked: Asked): Promise<Answered> {
  const { visit, actor } = asked;
  const parsed = parseFormData(asked.form, changeEmailForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const { email } = parsed.values;
  if (email === actor.email) {
    const message = "This is already your email address.";
    return { answer: { result: refuseForm(parsed, { field: "email", message }) }, status: 422 };
  }
  const proof = await proveIdentity(asked, parsed.values);
  if (!proof.ok) return refusedProof(parsed, proof);
  for (const address of [actor.id, email]) {
    const consumed = await consumeShared(visit.services, [accountEmailLimiter, "email-change", address]);
    if (consumed.ok) continue;
    const { retryAfterSeconds } = consumed;
    const message = `Too many attempts. Please try again ${waitInWords(retryAfterSeconds)}.`;
    return { answer: { result: refuseForm(parsed, { field: "email", message }) }, ...tooMany(retryAfterSeconds) };
  }
  await requestEmailChange(visit.services, actor, email);
  const toast = success("Check Your Email", "Confirm the change from both inboxes.");
  return { answer: { result: parsed.submission.reply({ resetForm: true }), toast }, status: 200 };
}

export async function keepEmail({ visit, actor }: Asked): Promise<Answered> {
  await cancelEmailChange(visit.services, actor);
  return { answer: { toast: success("Your email address hasn't changed") }, status: 200 };
}

export async function endOneSession({ visit, actor, form }: Asked): Promise<Answered> {
  const ended = await endSession(visit.services, actor, String(form.get("sessionId")));
  if (!ended) return { answer: { toast: failure("That session has already ended.") }, status: 404 };
  return { answer: { toast: success("Signed out on that device") }, status: 200 };
}

export async function endAllOthers({ visit, actor, session }: Asked): Promise<Answered> {
  const count = await endOtherSessions(visit.services, actor, session.id);
  const title = count === 1 ? "Signed out on one other device" : `Signed out on ${count} other devices`;
  return { answer: { toast: success(title) }, status: 200 };
}

/** A secret for the authenticator app; nothing is on before the first right code. */
export async function beginSecondStep(asked: Asked): Promise<Answered> {
  const { visit, request, session } = asked;
  const parsed = parseFormData(asked.form, currentPasswordForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  if (session.hasSecondStep) return gone("Two-factor authentication is already on.");
  const proof = await proveIdentity(asked, parsed.values);
  if (!proof.ok) return refusedProof(parsed, proof);
  const uri = await visit.installation.auth.secondStep.begin(request.headers, parsed.values.password);
  if (!uri) return gone("We couldn't set up two-factor authentication. Please try again.");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const svg = await QRCode.toString(uri, { type: "svg", margin: 2 });
  return { answer: { setup: { uri, secret, svg } }, status: 200 };
}

/** The first right code turns it on; the recovery codes are given once. */
export async function confirmSecondStep({ visit, actor, form, session }: Asked): Promise<Answered> {
  // Otherwise any code of the app would show the recovery codes once more.
  if (session.hasSecondStep) return gone("Two-factor authentication is already on.");
  const { auth } = visit.installation;
  const parsed = parseFormData(form, codeForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const consumed = await consumeShared(visit.services, [proofLimiter, session.id]);
  if (!consumed.ok) return refusedProof(parsed, slowed("code", consumed.retryAfterSeconds));
  const owner = { userId: actor.id, sessionId: session.id };
  const turnedOn = await auth.secondStep.turnOn(owner, parsed.values.code);
  if (turnedOn.verdict !== "right") {
    const message =
      "That code is incorrect. Please enter the code your app shows now, and check that your phone's clock is right.";
    return { answer: { result: refuseForm(parsed, { field: "code", message }) }, status: 422 };
  }
  const { recoveryCodes } = turnedOn;
  const cookies = await auth.nameSession(turnedOn.token);
  return { answer: { recoveryCodes, toast: success("Two-factor authentication is on") }, status: 200, cookies };
}

export async function renewRecoveryCodes(asked: Asked): Promise<Answered> {
  const parsed = parseFormData(asked.form, currentPasswordForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const proof = await proveIdentity(asked, parsed.values);
  if (!proof.ok) return refusedProof(parsed, proof);
  const { auth } = asked.visit.installation;
  const renewed = await auth.secondStep.renewCodes({ userId: asked.actor.id, sessionId: asked.session.id });
  if (!renewed) return gone("Two-factor authentication is not on.");
  const toast = success("New recovery codes", "Your old codes no longer work.");
  const cookies = await auth.nameSession(renewed.token);
  return { answer: { recoveryCodes: renewed.recoveryCodes, toast }, status: 200, cookies };
}

export async function turnOffSecondStep(asked: Asked): Promise<Answered> {
  const { auth } = asked.visit.installation;
  const parsed = parseFormData(asked.form, currentPasswordForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const proof = await proveIdentity(asked, parsed.values);
  if (!proof.ok) return refusedProof(parsed, proof);
  const turnedOff = await auth.secondStep.turnOff({ userId: asked.actor.id, sessionId: asked.session.id });
  if (!turnedOff) return gone("Two-factor authentication is already off.");
  const cookies = await auth.nameSession(turnedOff.token);
  const done = true;
  return { answer: { done, toast: success("Two-factor authentication is off") }, status: 200, cookies };
}
