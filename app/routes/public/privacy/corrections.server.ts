// How people correct what a speaker holds about them: details at once, an address by a link sent to the new one.
import type { z } from "zod";
import { correctionForm, newAddressForm } from "#app/domain/leads/form.ts";
import { sendAddressLink } from "#app/domain/privacy/address-link.server.ts";
import { correctDetails } from "#app/domain/privacy/correct-details.server.ts";
import type { PrivacySpeaker } from "#app/domain/privacy/queries.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { saying } from "#app/request/command-form.server.ts";
import { formHandler } from "#app/request/form-handler.server.ts";
import type { ActionInput, FormHandler } from "#app/request/intents.server.ts";
import {
  type Consumption,
  consumeAll,
  createLimiter,
  createSharedLimiter,
  limits,
} from "#app/request/limits.server.ts";
import { tooManyChanges } from "#app/routes/public/privacy/private-page.server.ts";

export interface PrivacyInput extends ActionInput {
  speaker: PrivacySpeaker;
  subject: PrivacySubject;
  token: string;
}

/** Few enough that a leaked link cannot flood a contact, more than anyone needs. */
const correctionLimiter = createLimiter(20, 60 * 60, tooManyChanges);
/** Emails to addresses that a reader enters: by the reader, and by the address, which may be anyone's. */
const addressLimiter = createSharedLimiter("address-change", 5, 60 * 60, tooManyChanges);
const newAddressLimiter = createSharedLimiter("new-address", 3, 60 * 60, tooManyChanges);

/** Replaces name, phone and company. Answers 422 with the field, 429, or 409 when there is no contact any more. */
export const correct = correctionHandler(correctionForm, {
  consumptions: ({ subject }) => [[correctionLimiter, subject.speakerId, subject.email]],
  run: ({ services, subject }, correction) => correctDetails(services, subject, correction),
});

/** Emails a link to the new address. The response is the same whether or not the speaker knows that address. */
export const requestAddress: FormHandler<unknown, unknown, PrivacyInput> = {
  run: (input) => addressHandler(input.subject.email).run(input),
};

const addressHandler = (oldEmail: string) =>
  correctionHandler(newAddressForm(oldEmail), {
    consumptions: ({ subject }, { email }) => [
      [addressLimiter, subject.speakerId, oldEmail],
      [newAddressLimiter, email],
    ],
    run: ({ services, speaker, subject }, { email: newEmail }) =>
      sendAddressLink(services, { speaker, subject, newEmail }),
  });

interface CorrectionSteps<Values> {
  consumptions(input: PrivacyInput, values: Values): readonly Consumption[];
  /** False when the contact was deleted. */
  run(input: PrivacyInput, values: Values): Promise<boolean>;
}

function correctionHandler<Values>(schema: z.ZodType<Values>, { consumptions, run }: CorrectionSteps<Values>) {
  return formHandler(schema, {
    async run(input: PrivacyInput, values) {
      const consumed = await consumeAll(input.services, consumptions(input, values));
      if (!consumed.ok) return consumed;
      return (await run(input, values)) || refuse("contact-missing");
    },
    refusals: {
      ...saying(limits),
      "contact-missing": { message: "These details have been deleted in the meantime." },
    },
    done: (_, { token, intent }) => ({ to: `/privacy/${token}?done=${intent}` }),
  });
}
