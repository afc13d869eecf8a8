// The fields that several account screens have.

import type { ComponentProps } from "react";
import { minPasswordLength } from "#app/domain/values/password.ts";
import asciiTables from "#app/enhance/ascii-tables.ts?worker&url";
import { TextField } from "#app/ui/fields.tsx";

type FieldProps = Omit<ComponentProps<typeof TextField>, "label">;

/** Shows which account a new password is for, so that a password manager saves the two together. */
export const AccountEmail = ({ email }: { email: string }) => (
  <TextField
    label="Email"
    field={{ id: "account-email", initialValue: email }}
    type="email"
    autoComplete="username"
    readOnly
  />
);

/** The part of a speaker's address that they choose. */
export const UsernameField = (props: FieldProps) => (
  <TextField
    label="Username"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={30}
    required
    {...props}
  />
);

/** A username to choose. The page's script shows the address and whether it is free (enhance/username-check.ts). */
export const NewUsernameField = ({ field, profilePrefix }: Pick<FieldProps, "field"> & { profilePrefix: string }) => (
  <UsernameField
    field={field}
    description={
      <>
        Your public address: {profilePrefix}
        <b id="username-shown" data-ascii-tables={asciiTables}>
          username
        </b>
      </>
    }
  >
    <p className="field-hint field-remark" id="username-remark" aria-live="polite" />
  </UsernameField>
);

/** A password to choose. The page's script says how strong it is (enhance/password-strength.ts). */
export const NewPasswordField = ({
  description = `At least ${minPasswordLength} characters.`,
  ...props
}: Pick<FieldProps, "field" | "description">) => (
  <TextField label="Password" type="password" autoComplete="new-password" description={description} required {...props}>
    <p className="field-hint field-remark" id="password-strength" aria-live="polite" />
  </TextField>
);
