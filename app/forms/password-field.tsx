import { type Field, inputProps } from "#app/forms/field-props.ts";
import { PasswordInput, type PasswordInputProps } from "#app/ui/input.tsx";

interface PasswordFieldProps extends Omit<PasswordInputProps, "form"> {
  field: Field;
  label: string;
  autoComplete: "current-password" | "new-password";
}

/** A password input with a button that shows the password. The server never returns what was typed. */
export function PasswordField({ field, ...rest }: PasswordFieldProps) {
  const { key, props } = inputProps(field, "password");
  return <PasswordInput key={key} {...props} {...rest} error={field.errors?.[0]} />;
}
