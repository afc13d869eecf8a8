import { targetDescriptions, type WebhookEventType, type WebhookKind } from "#app/domain/webhooks/webhooks.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { ConnectionFields, type ConnectionValues } from "#app/routes/dashboard/connections/connection-fields.tsx";
import { Section } from "#app/ui/section.tsx";

interface SettingsSectionProps {
  connection: {
    name: string;
    kind: WebhookKind;
    address: string | null;
    options: Record<string, string>;
    events: WebhookEventType[];
  };
}

export function SettingsSection({ connection: { kind, name, address, events, options } }: SettingsSectionProps) {
  const { fields, props } = useActionForm<ConnectionValues>("save", {
    defaultValue: { name, address, events, ...options },
  });
  return (
    <Section title="Settings" description={targetDescriptions[kind].about}>
      <ActionForm {...props} sends={{ kind }} className="stack" preventScrollReset>
        <ConnectionFields kind={kind} fields={fields} hasCredential />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
