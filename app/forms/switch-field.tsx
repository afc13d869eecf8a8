import { Switch } from "@mantine/core";
import { type Field, inputProps } from "#app/forms/field-props.ts";

interface SwitchFieldProps {
  field: Field;
  label: string;
  description?: string;
}

/** On or off. */
export function SwitchField({ field, ...rest }: SwitchFieldProps) {
  const { key, props } = inputProps(field, "checkbox");
  return <Switch key={key} {...props} {...rest} error={field.errors?.[0]} />;
}
