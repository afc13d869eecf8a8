// The browser's own inputs, with label, description and error. `className` is for the field with its texts.
import { type ComponentProps, type ReactNode, useId } from "react";
import { IconSelector } from "#app/ui/icons.ts";
import styles from "#app/ui/input.module.css";

export interface FieldTexts {
  label?: ReactNode;
  description?: ReactNode;
  isDescriptionBelow?: boolean;
  /** The message; true marks the input without one. */
  error?: ReactNode;
  /** Marks the label of a field that must be filled. */
  withAsterisk?: boolean;
}

export interface TextInputProps extends FieldTexts, ComponentProps<"input"> {
  /** In the input, before the text. */
  leftSection?: ReactNode;
}

export function TextInput({ leftSection, ...props }: TextInputProps) {
  const { input, wrap } = useField(props);
  return wrap(
    <>
      {leftSection && <span className={styles.left}>{leftSection}</span>}
      <input type="text" {...input} className={leftSection ? `${styles.input} ${styles.afterLeft}` : styles.input} />
    </>,
  );
}

/** What is wrong with a field, below it. Nothing without a message. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) =>
  children ? (
    <p id={id} className={styles.error}>
      {children}
    </p>
  ) : null;

type Choice = string | { value: string; label: string };

export interface NativeSelectProps extends FieldTexts, Omit<ComponentProps<"select">, "size"> {
  data: readonly (Choice | { group: string; items: readonly Choice[] })[];
  size?: "xs";
}

export function NativeSelect({ data, size, ...props }: NativeSelectProps) {
  const { input, wrap } = useField(props);
  return wrap(
    <>
      <select {...input} className={styles.input} data-size={size}>
        {data.map((choice) =>
          typeof choice === "object" && "group" in choice ? (
            <optgroup key={choice.group} label={choice.group}>
              {choice.items.map(toOption)}
            </optgroup>
          ) : (
            toOption(choice)
          ),
        )}
      </select>
      <IconSelector size={16} className={styles.chevron} />
    </>,
  );
}

function toOption(choice: Choice) {
  const { value, label } = typeof choice === "string" ? { value: choice, label: choice } : choice;
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

export interface TextareaProps extends FieldTexts, ComponentProps<"textarea"> {}

export function Textarea(props: TextareaProps) {
  const { input, wrap } = useField(props);
  return wrap(<textarea {...input} className={styles.input} />);
}

type FieldProps = FieldTexts & { id?: string; required?: boolean; className?: string; "aria-describedby"?: string };

/** The input's own props, and the function that puts its texts around it. */
export function useField<Props extends FieldProps>(props: Props) {
  const newId = useId();
  const { label, description, isDescriptionBelow, error, withAsterisk = props.required, className, ...own } = props;
  const id = own.id ?? newId;
  const hasMessage = Boolean(error) && error !== true;
  const texts = [hasMessage && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ");
  const input = {
    ...own,
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": texts || own["aria-describedby"],
  };
  const about = description && (
    <p id={`${id}-description`} className={styles.description}>
      {description}
    </p>
  );
  const wrap = (control: ReactNode) => (
    <div className={className}>
      {label && (
        <label htmlFor={id} id={`${id}-label`} className={styles.label}>
          {label}
          {withAsterisk && (
            <span className={styles.asterisk} aria-hidden>
              {" *"}
            </span>
          )}
        </label>
      )}
      {!isDescriptionBelow && about}
      <div className={styles.control}>{control}</div>
      {hasMessage && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {isDescriptionBelow && about}
    </div>
  );
  return { input, wrap };
}
