// The fields of every form: the browser's own controls with label, description and error, which work without script.
// They look as signed-in screens do, and in public documents as these: global classes, without any of the styles here.
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from "react";
import styles from "#app/ui/fields.module.css";
import { IconSelector } from "#app/ui/icons.ts";

/** What a form knows about a field: Conform's metadata, or what `fieldOf` reads (public-forms/fields.tsx). */
export interface FieldState {
  id: string;
  /** Changes when the form is reset. */
  key?: string;
  formId?: string;
  /** None in a field that only shows a value. */
  name?: string;
  errors?: string[];
  initialValue?: unknown;
}

type Skin = Record<string, string | undefined>;

/** A field has an asterisk, a chevron and an element around its control only in a skin with classes for them. */
export const FieldSkin = createContext<Skin>(styles);

/** For documents without the framework's script (entry.server.tsx). */
export const publicSkin: Skin = { field: "field", description: "field-hint", error: "field-error" };

export interface FieldTexts {
  /** Without one, the control belongs to no form's state. */
  field?: FieldState;
  label?: ReactNode;
  description?: ReactNode;
  isDescriptionBelow?: boolean;
  /** Instead of the field's own message; true marks the control without one. */
  error?: ReactNode;
  /** Marks the label. With `required` instead, the browser also validates the control. */
  isRequired?: boolean;
  /** Of the field with its texts. */
  className?: string;
}

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "className"> {
  /** In the input, before the text. */
  leftSection?: ReactNode;
  /** In the input, after the text. */
  rightSection?: ReactNode;
}

/** One line of text, or a date or time in the browser's own input. Children are placed below, for a script's messages. */
export function TextField({ leftSection, rightSection, children, ...props }: TextFieldProps) {
  const { key, control, wrap, classes } = useField(props);
  const className = joinNames(classes.input, leftSection && classes.afterLeft);
  // Whatever its name, a password is typed anew: a page that says what was wrong doesn't repeat it.
  const value = control.type === "password" ? undefined : control.defaultValue;
  return wrap(
    <>
      {leftSection && <span className={classes.left}>{leftSection}</span>}
      <input key={key} {...control} defaultValue={value} className={className} />
      {rightSection}
    </>,
    children,
  );
}

type Choice = string | { value: string; label: string };

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<"select">, "className" | "size"> {
  data: readonly (Choice | { group: string; items: readonly Choice[] })[];
  size?: "xs";
}

/** A native select, which works before the page's script has loaded and suits every phone. */
export function SelectField({ data, size, ...props }: SelectFieldProps) {
  const { key, control, wrap, classes } = useField(props);
  return wrap(
    <>
      <select key={key} {...control} className={classes.input} data-size={size}>
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
      {classes.chevron && <IconSelector size={16} className={classes.chevron} />}
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

interface TextareaFieldProps extends FieldTexts, Omit<ComponentProps<"textarea">, "className"> {}

/** A text area. Signed in, it grows with its content in browsers that support it. */
export function TextareaField({ rows = 4, ...props }: TextareaFieldProps) {
  const { key, control, wrap, classes, isSignedIn } = useField(props);
  // For its smallest height, where it grows.
  const style = isSignedIn ? ({ "--rows": rows } as CSSProperties) : undefined;
  return wrap(<textarea key={key} {...control} rows={rows} className={classes.input} style={style} />);
}

/** What makes an input the field's. React wants `key` apart. */
export const fieldProps = ({ id, formId, name, initialValue }: FieldState) => ({
  id,
  form: formId,
  name,
  defaultValue: typeof initialValue === "string" ? initialValue : undefined,
});

const joinNames = (...names: unknown[]) => names.filter(Boolean).join(" ") || undefined;

/**
 * The field's errors until its value is changed for the first time: what was wrong with the value that was sent is not
 * said of the next one. The next response to the form brings its own.
 */
export function useUncorrected({ errors, name, formId }: Partial<FieldState> = {}) {
  const [corrected, setCorrected] = useState<string[]>();
  useEffect(() => {
    if (!errors) return;
    // On the document, because a field can have several controls, which reach its form in their own ways.
    const hear = ({ target }: Event) => {
      const control = target as HTMLInputElement;
      if (control.name === name && control.form?.id === formId) setCorrected(errors);
    };
    document.addEventListener("input", hear);
    return () => document.removeEventListener("input", hear);
  }, [errors, name, formId]);
  return errors === corrected ? undefined : errors;
}

type ControlProps = FieldTexts & { id?: string; required?: boolean; "aria-describedby"?: string };

/** A control's own props, its texts, and the function that puts them around it. */
export function useField<Props extends ControlProps>(props: Props) {
  const classes = use(FieldSkin);
  const isSignedIn = classes === styles;
  const newId = useId();
  const { field, label, description, isDescriptionBelow, isRequired, className, ...rest } = props;
  const uncorrected = useUncorrected(field);
  const { error = uncorrected?.[0], ...own } = rest;
  const id = own.id ?? field?.id ?? newId;
  const message = error !== true && error;
  const describedBy = joinNames(message && `${id}-error`, description && `${id}-description`, own["aria-describedby"]);
  const control = {
    ...(field && fieldProps(field)),
    ...own,
    id,
    "aria-required": isRequired || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy,
  };
  const problem = message && (
    <p id={`${id}-error`} className={classes.error}>
      {message}
    </p>
  );
  const about = description && (
    <p id={`${id}-description`} className={classes.description}>
      {description}
    </p>
  );
  const isAbove = isSignedIn && !isDescriptionBelow;
  const wrap = (shown: ReactNode, after?: ReactNode) => (
    <div className={joinNames(classes.field, className)}>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {classes.asterisk && (isRequired || own.required) && (
            <span className={classes.asterisk} aria-hidden>
              {" *"}
            </span>
          )}
        </label>
      )}
      {isAbove && about}
      {classes.control ? <div className={classes.control}>{shown}</div> : shown}
      {problem}
      {!isAbove && about}
      {after}
    </div>
  );
  return { key: field?.key, control, problem, about, wrap, classes, isSignedIn };
}
