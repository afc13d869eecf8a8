import { type Field, inputProps, requiredMark } from "#app/forms/field-props.ts";
import { TextInput, type TextInputProps } from "#app/ui/input.tsx";

interface TextFieldProps extends Omit<TextInputProps, "type" | "form"> {
  field: Field;
  label: string;
  type?: "text" | "email" | "url" | "date" | "time" | "search";
  isRequired?: boolean;
}

/** One line of text, or a date or time in the browser's own input. */
export function TextField({ field, type = "text", isRequired, error, ...rest }: TextFieldProps) {
  const { key, props } = inputProps(field, type);
  return <TextInput key={key} {...props} {...requiredMark(isRequired)} {...rest} error={error ?? field.errors?.[0]} />;
}
