// The forms of Connections. What each kind needs is in targets.ts.
import { z } from "zod";
import { webhookEventTypes, webhookKinds } from "#app/database/vocabulary.ts";
import { line, optionalText, requiredText, secretText } from "#app/domain/values/plain-text.ts";
import type { WebhookKind } from "#app/domain/webhooks/webhooks.ts";
import { targetDescriptions } from "#app/domain/webhooks/webhooks.ts";

export const maxAddressLength = 2_048;
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

const events = z
  .preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(z.enum(webhookEventTypes, "Please choose from the list")).max(webhookEventTypes.length),
  )
  .transform((list) => [...new Set(list)])
  .refine((list) => list.length > 0, "Please choose at least one");

const credential = secretText()
  .max(maxCredentialLength, `Please keep this within ${maxCredentialLength} characters`)
  .regex(/^\S*$/, "Please leave out spaces")
  .optional()
  .transform((text) => text || null);

const fields = z.object({
  name: requiredText("Please give it a name", 100),
  address: line().max(maxAddressLength).optional(),
  credential,
  list_id: optionalText(100),
  tag: optionalText(100),
  tag_id: optionalText(20).refine((text) => text === null || /^\d+$/.test(text), "Please enter a number"),
  consent_field: optionalText(100),
  events,
});

type Fields = z.output<typeof fields>;

export interface EndpointInput {
  name: string;
  address: string | null;
  /** Null leaves the stored one. */
  credential: string | null;
  options: Record<string, string>;
  events: Fields["events"];
}

/** What a kind asks for, checked; `isNew`: the credential is needed too. */
function readFields(kind: WebhookKind, { isNew }: { isNew: boolean }, values: Fields, context: z.RefinementCtx) {
  const { address, credential: credentialField, options = {}, events: known } = targetDescriptions[kind];
  const refuse = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
  const checked = address ? webhookAddress.safeParse(values.address ?? "") : null;
  if (checked?.error) refuse("address", checked.error.issues[0]?.message ?? "");
  if (credentialField && isNew && !values.credential) refuse("credential", `Please enter the ${credentialField.label}`);
  if (credentialField?.isAddress && values.credential && !webhookAddress.safeParse(values.credential).success)
    refuse("credential", "Please enter the whole address, which starts with https://");
  if (kind === "mailchimp" && values.credential && !/-[a-z]{2}\d{1,3}$/.test(values.credential))
    refuse("credential", "This key lacks its data centre at the end, such as -us21");
  if (values.events.some((type) => !known.includes(type))) refuse("events", "Please choose from the list");
  const entries = Object.entries(options).map(([name, { label, isRequired }]) => {
    const value = values[name as keyof Fields] as string | null;
    if (isRequired && !value) refuse(name, `Please enter the ${label}`);
    return [name, value ?? ""] as const;
  });
  return {
    name: values.name,
    address: checked?.data ?? null,
    credential: credentialField ? values.credential : null,
    options: Object.fromEntries(entries.filter(([, value]) => value)),
    events: values.events,
  } satisfies EndpointInput;
}

/** A new connection. The form brings its id, so that sending it twice makes one. */
export const newEndpointForm = fields
  .extend({ id: z.uuid(), kind: z.enum(webhookKinds, "Please choose from the list") })
  .transform((values, context) => ({
    id: values.id,
    kind: values.kind,
    ...readFields(values.kind, { isNew: true }, values, context),
  }));

/** Its kind stays. */
export const editEndpointForm = fields.extend({ kind: z.enum(webhookKinds) }).transform((values, context) => ({
  kind: values.kind,
  ...readFields(values.kind, { isNew: false }, values, context),
}));

export const deliveryForm = z.object({ deliveryId: z.uuid() });
