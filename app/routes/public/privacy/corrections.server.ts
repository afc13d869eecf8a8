// How people correct what a speaker holds about them: details at once, an address by a link sent to the new one.
import { data, redirect } from "react-router";
import type { z } from "zod";
import { correctionForm, newAddressForm } from "#app/domain/leads/form.ts";
import { sendAddressLink } from "#app/domain/privacy/address-link.server.ts";
import { correctDetails } from "#app/domain/privacy/correct-details.server.ts";
import type { PrivacySpeaker } from "#app/domain/privacy/queries.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionInput } from "#app/request/intents.server.ts";
import {
  type Consumption,
  consumeAll,
  createLimiter,
  createSharedLimiter,
  formatWait,
  tooManyRequests,
} from "#app/request/limits.server.ts";
import { privateHeaders } from "#app/routes/public/privacy/private-page.server.ts";
import type { Services } from "#app/services.ts";

export interface PrivacyActionInput extends ActionInput {
  services: Services;
  speaker: PrivacySpeaker;
  subject: PrivacySubject;
  token: string;
}

/** Few enough that a leaked link cannot flood a contact, more than anyone needs. */
const correctionLimiter = createLimiter(20, 60 * 60);
/** Emails to addresses that a reader enters: by the reader, and by the address, which may be anyone's. */
const addressLimiter = createSharedLimiter("address-change", 5, 60 * 60);
const newAddressLimiter = createSharedLimiter("new-address", 3, 60 * 60);

/** Replaces name, phone and company. Answers 422 with the field, 429, or 409 when there is no contact any more. */
export const correct = (input: PrivacyActionInput) =>
  runCorrection(input, {
    intent: "correct",
    schema: correctionForm,
    limits: () => [[correctionLimiter, input.subject.speakerId, input.subject.email]],
    run: (correction) => correctDetails(input.services, input.subject, correction),
  });

/** Emails a link to the new address. The response is the same whether or not the speaker knows that address. */
export const requestAddress = (input: PrivacyActionInput) =>
  runCorrection(input, {
    intent: "address",
    schema: newAddressForm(input.subject.email),
    limits: ({ email }) => [
      [addressLimiter, input.subject.speakerId, input.subject.email],
      [newAddressLimiter, email],
    ],
    run: ({ email: newEmail }) =>
      sendAddressLink(input.services, { speaker: input.speaker, subject: input.subject, newEmail }),
  });

interface CorrectionSteps<Values> {
  intent: "correct" | "address";
  schema: z.ZodType<Values>;
  limits(values: Values): readonly Consumption[];
  /** False when the contact was deleted. */
  run(values: Values): Promise<boolean>;
}

async function runCorrection<Values>(
  { services, token, form }: PrivacyActionInput,
  { intent, schema, limits, run }: CorrectionSteps<Values>,
) {
  const parsed = parseFormData(form, schema);
  if (!parsed.ok) return data({ intent, form: parsed.result }, { status: 422, headers: privateHeaders });
  const consumed = await consumeAll(services, limits(parsed.values));
  if (!consumed.ok) {
    const message = `Too many changes. Please try again ${formatWait(consumed.retryAfterSeconds)}.`;
    const { status, headers } = tooManyRequests(consumed.retryAfterSeconds);
    return data(
      { intent, form: refuseForm(parsed, { message }) },
      { status, headers: { ...headers, ...privateHeaders } },
    );
  }
  if (!(await run(parsed.values))) {
    const message = "These details have been deleted in the meantime.";
    return data({ intent, form: refuseForm(parsed, { message }) }, { status: 409, headers: privateHeaders });
  }
  return redirect(`/privacy/${token}?done=${intent}`, { status: 303, headers: privateHeaders });
}
