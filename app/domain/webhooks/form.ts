// The forms of Connections. Each kind has its own fields, from its description.
import { z } from "zod";
import { webhookKinds } from "#app/database/vocabulary.ts";
import { optionalText, requiredText, secretText, tooLongMessage } from "#app/domain/values/plain-text.ts";
import { targetDescriptions, type WebhookEventType, type WebhookKind } from "#app/domain/webhooks/webhooks.ts";

const maxAddressLength = 2_048;
const maxCredentialLength = 500;

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);
const hasNoCredentials = (text: string) => {
  const url = URL.parse(text);
  return !url?.username && !url?.password;
};

/** An address that events are sent to. */
export const webhookAddress = requiredText("Please enter an address", maxAddressLength)
  .refine(isWebAddress, "Please enter a whole address, such as https://example.com/hook")
  .refine(hasNoCredentials, "Please leave out the user name and password");

export const webhookName = requiredText("Please give it a name", 100);

/** At least one of these events. */
export const eventsAmong = (known: readonly WebhookEventType[]) =>
  z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.enum(known, "Please choose from the list")).max(known.length),
    )
    .transform((list) => [...new Set(list)])
    .refine((list) => list.length > 0, "Please choose at least one");

export interface EndpointInput {
  name: string;
  address: string | null;
  /** Null leaves the stored one. */
  credential: string | null;
  options: Record<string, string>;
  events: WebhookEventType[];
}

/** The end of a Mailchimp key names where the account is, and becomes part of an address. */
const isMailchimpKey = (text: string) => /^[0-9a-z]{8,100}-[a-z]{2}\d{1,3}$/i.test(text);

function credentialOf(kind: WebhookKind, { isNew }: { isNew: boolean }) {
  const { credential } = targetDescriptions[kind];
  if (!credential)
    return z
      .unknown()
      .optional()
      .transform(() => null);
  const missing = `Please enter the ${credential.label}`;
  return secretText(isNew ? missing : undefined)
    .max(maxCredentialLength, tooLongMessage(maxCredentialLength))
    .regex(/^[\x21-\x7e]*$/, "Please leave out spaces and accents")
    .refine((text) => text === "" || !credential.isAddress || webhookAddress.safeParse(text).success, {
      message: "Please enter the whole address, which starts with https://",
    })
    .refine((text) => text === "" || kind !== "mailchimp" || isMailchimpKey(text), {
      message: "This key lacks its data centre at the end, such as -us21",
    })
    .optional()
    .transform((text) => text || null)
    .refine((text) => !isNew || text !== null, missing);
}

function optionsOf(kind: WebhookKind) {
  const entries = Object.entries(targetDescriptions[kind].options ?? {}).map(
    ([name, { label, isRequired, isNumber }]) => {
      const text: z.ZodType<string | null> = isRequired
        ? requiredText(`Please enter the ${label}`, 100)
        : optionalText(100);
      const isRight = (value: string | null) => !isNumber || value === null || /^\d{1,20}$/.test(value);
      return [name, text.refine(isRight, "Please enter a number")] as const;
    },
  );
  return Object.fromEntries(entries) as Record<string, z.ZodType<string | null>>;
}

function endpointForm(kind: WebhookKind, options: { isNew: boolean }) {
  const { address, events } = targetDescriptions[kind];
  const optionFields = optionsOf(kind);
  return z
    .object({
      ...optionFields,
      ...(options.isNew && { id: z.uuid() }),
      kind: z.literal(kind),
      name: webhookName,
      address: address
        ? webhookAddress
        : z
            .unknown()
            .optional()
            .transform(() => null),
      credential: credentialOf(kind, options),
      events: eventsAmong(events),
    })
    .transform((values) => {
      const { name, address: to, credential, events: chosen } = values;
      const entries = Object.keys(optionFields).map((option) => [option, (values as Record<string, unknown>)[option]]);
      return {
        ...{ kind, name, address: to, credential, events: chosen },
        id: String((values as { id?: string }).id),
        options: Object.fromEntries(entries.filter(([, value]) => value)) as Record<string, string>,
      };
    });
}

/** A new connection of each kind. The form brings its id, so that sending it twice makes one. */
export const newEndpointForms = webhookKinds.map((kind) => ({ kind, schema: endpointForm(kind, { isNew: true }) }));
/** The kind stays. */
export const editEndpointForms = webhookKinds.map((kind) => ({ kind, schema: endpointForm(kind, { isNew: false }) }));

export const deliveryForm = z.object({ deliveryId: z.uuid() });
