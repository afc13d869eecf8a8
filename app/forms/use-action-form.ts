import { getFormProps, useForm } from "@conform-to/react";
import { type Fetcher, useActionResult } from "#app/forms/action-form.tsx";

// biome-ignore lint/suspicious/noExplicitAny: Conform's own bound
interface Options<Values extends Record<string, any>>
  extends Pick<Parameters<typeof useForm<Values>>[0], "defaultValue" | "onValidate"> {
  /** Of the form's element; its intent where nothing else is needed. */
  id?: string;
  fetcher?: Fetcher;
}

/** A form whose fields show their errors and keep what was typed. `props` are those of its `ActionForm`. */
// biome-ignore lint/suspicious/noExplicitAny: Conform's own bound
export function useActionForm<Values extends Record<string, any>, Of = unknown>(
  intent: string,
  { id = intent, fetcher, ...options }: Options<Values> = {},
) {
  const result = useActionResult<Of>(intent, fetcher);
  const [form, fields] = useForm<Values>({ id, lastResult: result?.form, ...options });
  return { form, fields, result, props: { ...getFormProps(form), intent, fetcher, noValidate: true } };
}
