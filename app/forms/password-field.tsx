import { type ComponentProps, useState } from "react";
import styles from "#app/forms/password-field.module.css";
import { IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { IconEye, IconEyeOff } from "#app/ui/icons.ts";

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  autoComplete: "current-password" | "new-password";
}

/** A password input with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      className={styles.password}
      type={isShown ? "text" : "password"}
      rightSection={
        <IconButton
          className={styles.eye}
          size={28}
          aria-label="Show what is typed"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={20} />
        </IconButton>
      }
    />
  );
}
