import { type ComponentProps, useId } from "react";
import inputs from "#app/ui/input.module.css";
import { FieldError } from "#app/ui/input.tsx";
import styles from "#app/ui/switch.module.css";

interface SwitchProps extends ComponentProps<"input"> {
  label: string;
  /** Beside the label, so that the label alone is the switch's name. */
  description?: string;
  error?: string;
}

/** A checkbox that takes effect as a switch. */
export function Switch({ label, description, error, ...props }: SwitchProps) {
  const newId = useId();
  const id = props.id ?? newId;
  const texts = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ");
  return (
    <div>
      <label className={styles.switch}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has the state itself */}
        <input {...props} id={id} type="checkbox" role="switch" aria-describedby={texts || undefined} />
        {label}
      </label>
      <div className={styles.text}>
        <FieldError id={`${id}-error`}>{error}</FieldError>
        {description && (
          <p id={`${id}-description`} className={inputs.description}>
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
