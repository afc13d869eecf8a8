import { z } from "zod";
import { parseFormData } from "#app/forms/parse.ts";

/**
 * The fields of a form that are valid by themselves, as `schema` reads them. Invalid ones are left out, and rules about
 * several fields are not checked: for what is shown while a form is being filled in.
 */
export function readValidFields<Shape extends z.ZodRawShape>(
  form: FormData,
  { shape }: z.ZodObject<Shape>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const fields = Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).catch(undefined)]);
  const parsed = parseFormData(form, z.object(Object.fromEntries(fields)));
  const values = parsed.ok ? Object.entries(parsed.values).filter(([, value]) => value !== undefined) : [];
  return Object.fromEntries(values) as Partial<z.output<z.ZodObject<Shape>>>;
}
