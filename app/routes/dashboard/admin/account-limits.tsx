import type { Account } from "#app/domain/admin/account.server.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { ActionForm, SubmitButton, useActionResult } from "#app/forms/action-form.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";

export function AccountLimitsSection({ account }: { account: Account }) {
  const errors = useActionResult("limits")?.form?.error;
  const { maxHubsOverride, storageGbOverride, limits } = account;
  const hubs = limits.live === null ? "any number of" : limits.live;
  const storage = limits.storageBytes === null ? "any amount of storage" : formatSize(limits.storageBytes);
  return (
    <Section
      title="Limits"
      description={`For this account only; leave a field empty to use the plan's. Now: ${hubs} live hubs, ${storage}.`}
    >
      <ActionForm intent="limits" preventScrollReset noValidate className="stack-small">
        <FieldRow>
          <NumberField
            label="Hubs"
            description="Live, draft and archived, each"
            name="maxHubs"
            value={maxHubsOverride}
            error={errors?.maxHubs?.[0]}
          />
          <NumberField
            label="Storage (GB)"
            description="All files together"
            name="storageGb"
            value={storageGbOverride}
            error={errors?.storageGb?.[0]}
          />
        </FieldRow>
        <div>
          <SubmitButton variant="default">Save limits</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}

interface NumberFieldProps {
  label: string;
  description: string;
  name: string;
  value: number | null;
  error: string | undefined;
}

const NumberField = ({ value, ...field }: NumberFieldProps) => (
  <TextField
    {...field}
    inputMode="numeric"
    autoComplete="off"
    maxLength={6}
    placeholder="Plan"
    defaultValue={value ?? ""}
  />
);
