import { type Field, inputProps } from "#app/forms/field-props.ts";
import { Textarea, type TextareaProps } from "#app/ui/input.tsx";

interface TextareaFieldProps extends Omit<TextareaProps, "form"> {
  field: Field;
  label: string;
}

/** A text area that grows with its content in browsers that support it. */
export function TextareaField({ field, rows = 4, ...rest }: TextareaFieldProps) {
  const { key, props } = inputProps(field, "text");
  const { type: _, ...area } = props;
  return (
    <Textarea
      key={key}
      {...area}
      rows={rows}
      {...rest}
      style={{ fieldSizing: "content", minHeight: `${rows * 1.5 + 1}em`, maxHeight: "60vh" }}
      error={field.errors?.[0]}
    />
  );
}
