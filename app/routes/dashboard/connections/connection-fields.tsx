import type { FieldMetadata } from "@conform-to/react";
import {
  eventLabels,
  targetDescriptions,
  type WebhookEventType,
  type WebhookKind,
} from "#app/domain/webhooks/webhooks.ts";
import { ChoiceField } from "#app/forms/choice-field.tsx";
import { TextField } from "#app/ui/fields.tsx";

export interface ConnectionValues {
  id?: string;
  name: string;
  address?: string | null;
  credential?: string;
  list_id?: string;
  tag?: string;
  tag_id?: string;
  consent_field?: string;
  events: WebhookEventType[];
}

interface ConnectionFieldsProps {
  kind: WebhookKind;
  fields: { [Name in keyof Required<ConnectionValues>]: FieldMetadata<ConnectionValues[Name], ConnectionValues> };
  /** The key of before stays unless another one is entered. */
  hasCredential?: boolean;
}

/** What one kind of tool needs. */
export function ConnectionFields({ kind, fields, hasCredential = false }: ConnectionFieldsProps) {
  const { address, credential, options = {}, events } = targetDescriptions[kind];
  return (
    <>
      <TextField field={fields.name} label="Name" description="Only you see this" maxLength={100} isRequired />
      {address && (
        <TextField
          field={fields.address}
          {...address}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          isRequired
        />
      )}
      {credential && (
        <TextField
          field={fields.credential}
          label={credential.label}
          description={hasCredential ? "Stored. Enter another one to replace it" : credential.description}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isRequired={!hasCredential}
        />
      )}
      {Object.entries(options).map(([name, { label, description, isRequired }]) => (
        <TextField
          key={name}
          field={fields[name as "list_id"]}
          label={label}
          description={description}
          isRequired={isRequired}
        />
      ))}
      <ChoiceField
        field={fields.events}
        type="checkbox"
        label="Send when"
        choices={events.map((type) => ({ value: type, label: eventLabels[type], description: type }))}
      />
    </>
  );
}
