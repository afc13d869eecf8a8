import { useEffect, useState } from "react";
import type { ProfileEdit } from "#app/domain/profiles/form.ts";
import { profileLimits } from "#app/domain/profiles/profiles.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { ZoneGroup } from "#app/routes/dashboard/hub-form/zone-groups.server.ts";
import { useUsernameCheck } from "#app/routes/dashboard/profile/use-username-check.ts";
import { ProfileUsernameField } from "#app/routes/dashboard/profile/username-field.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { CountedField } from "#app/ui/form-fields.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";
import { showToast } from "#app/ui/toast.tsx";

export const profileFormId = "profile";

/** The labels of the fields, in screen order. */
const labels = {
  firstName: "First Name",
  lastName: "Last Name",
  username: "Username",
  company: "Company",
  bio: "Bio",
  timezone: "Timezone",
  website: "Website",
  linkedinUrl: "LinkedIn",
  twitterUrl: "Twitter/X",
} as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

interface ProfileFormProps {
  profile: Record<keyof typeof labels, string | null>;
  /** The version of the copy being edited. */
  version: string;
  origin: string;
  formerUsernames: string[];
  zones: ZoneGroup[];
  onChanged(labels: string[]): void;
}

/** Personal Information, Social & Professional Links. Remounted for each copy it starts from. */
export function ProfileForm({ profile, version, onChanged, ...rest }: ProfileFormProps) {
  const [loaded] = useState(profile);
  const { fields, props } = useActionForm<ProfileEdit>("save", { id: profileFormId, defaultValue: loaded });
  const changed = names.filter((name) => fields[name].dirty).map((name) => labels[name]);
  const list = changed.join("\n");
  useEffect(() => onChanged(list ? list.split("\n") : []), [list, onChanged]);
  const check = useUsernameCheck(readFieldText(fields.username), loaded.username);
  return (
    <ActionForm
      {...props}
      sends={{ version }}
      className="stack"
      onSubmit={(event) => {
        if (check.state !== "taken") return props.onSubmit(event);
        event.preventDefault();
        document.getElementById(fields.username.id)?.focus();
        const message = "Please resolve username issues before saving.";
        showToast({ tone: "error", title: "Validation Error", message });
      }}
    >
      <Section title="Personal Information">
        <FieldRow>
          <TextField field={fields.firstName} label={labels.firstName} isRequired autoComplete="given-name" />
          <TextField field={fields.lastName} label={labels.lastName} isRequired autoComplete="family-name" />
        </FieldRow>
        <ProfileUsernameField
          field={fields.username}
          check={check}
          origin={rest.origin}
          current={loaded.username}
          former={rest.formerUsernames}
        />
        <TextField field={fields.company} label={labels.company} maxLength={profileLimits.company} />
        <CountedField field={fields.bio} label={labels.bio} max={profileLimits.bio} rows={5} />
        <SelectField
          field={fields.timezone}
          label={labels.timezone}
          description="Used for your statistics and as the default for new Talk Hubs"
          isDescriptionBelow
          data={rest.zones}
        />
      </Section>
      <ProfileLinks fields={fields} />
    </ActionForm>
  );
}

function ProfileLinks({ fields }: { fields: Record<"website" | "linkedinUrl" | "twitterUrl", Field> }) {
  return (
    <Section title="Social & Professional Links" description="Shown on your public profile">
      <TextField
        field={fields.website}
        label={labels.website}
        type="url"
        autoComplete="url"
        placeholder="https://your-site.example"
      />
      <TextField
        field={fields.linkedinUrl}
        label={labels.linkedinUrl}
        type="url"
        placeholder="https://www.linkedin.com/in/you"
      />
      <TextField field={fields.twitterUrl} label={labels.twitterUrl} type="url" placeholder="https://x.com/you" />
    </Section>
  );
}
