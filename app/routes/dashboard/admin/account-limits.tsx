import { Form, useNavigation } from "react-router";
import { formatSize } from "#app/domain/values/size.ts";
import type { AccountScreen } from "#app/routes/dashboard/admin/account-data.server.ts";
import type { AdminActionData } from "#app/routes/dashboard/admin/actions.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/input.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";

interface AccountLimitsProps {
  account: AccountScreen["account"];
  actionData?: AdminActionData;
}

/** Limits for this account alone. */
export function AccountLimitsSection({ account, actionData }: AccountLimitsProps) {
  const isSending = useNavigation().formData?.get("intent") === "limits";
  const errors = actionData?.result?.error;
  const { maxHubsOverride, storageGbOverride, limits } = account;
  const hubs = limits.live === null ? "any number of" : limits.live;
  const storage = limits.storageBytes === null ? "any amount of storage" : formatSize(limits.storageBytes);
  return (
    <Section
      title="Limits"
      description={`For this account only; leave a field empty to use the plan's. Now: ${hubs} live hubs, ${storage}.`}
    >
      <Form method="post" preventScrollReset noValidate className="stack-small">
        <input type="hidden" name="intent" value="limits" />
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
          <Button type="submit" variant="default" loading={isSending}>
            Save limits
          </Button>
        </div>
      </Form>
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
  <TextInput
    {...field}
    inputMode="numeric"
    autoComplete="off"
    maxLength={6}
    placeholder="Plan"
    defaultValue={value ?? ""}
  />
);
