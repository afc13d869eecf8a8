import { type Field, inputProps } from "#app/forms/field-props.ts";
import { Switch } from "#app/ui/switch.tsx";

interface SwitchFieldProps {
  field: Field;
  label: string;
  description?: string;
}

export function SwitchField({ field, label, description }: SwitchFieldProps) {
  const { key, props } = inputProps(field, "checkbox");
  return <Switch key={key} {...props} label={label} description={description} error={field.errors?.[0]} />;
}
