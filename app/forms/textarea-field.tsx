import { Textarea, type TextareaProps } from "@mantine/core";
import { type Field, inputProps } from "#app/forms/field-props.ts";

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
      styles={{ input: { fieldSizing: "content", minHeight: `${rows * 1.5 + 1}em`, maxHeight: "60vh" } }}
      error={field.errors?.[0]}
    />
  );
}
