import { type ComponentProps, useState } from "react";
import { type Field, inputProps } from "#app/forms/field-props.ts";
import { IconButton } from "#app/ui/button.tsx";
import { IconEye, IconEyeOff } from "#app/ui/icons.ts";
import styles from "#app/ui/input.module.css";
import { type FieldTexts, useField } from "#app/ui/input.tsx";

interface PasswordInputProps extends FieldTexts, ComponentProps<"input"> {}

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

function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const { input, wrap } = useField(props);
  const Eye = isShown ? IconEyeOff : IconEye;
  return wrap(
    <>
      <input {...input} type={isShown ? "text" : "password"} className={`${styles.input} ${styles.beforeRight}`} />
      <IconButton
        className={styles.right}
        size={28}
        aria-label="Show what is typed"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Eye size={20} />
      </IconButton>
    </>,
  );
}
