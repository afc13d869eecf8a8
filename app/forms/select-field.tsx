import { type Field, inputProps, requiredMark } from "#app/forms/field-props.ts";
import { NativeSelect, type NativeSelectProps } from "#app/ui/input.tsx";

interface SelectFieldProps extends Omit<NativeSelectProps, "form"> {
  field: Field;
  label: string;
  isRequired?: boolean;
}

/** A native select, which works before the page's script has loaded and suits every phone. */
export function SelectField({ field, isRequired, ...rest }: SelectFieldProps) {
  const { key, props } = inputProps(field, "text");
  const { type: _, ...select } = props;
  return <NativeSelect key={key} {...select} {...requiredMark(isRequired)} {...rest} error={field.errors?.[0]} />;
}
