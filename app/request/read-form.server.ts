/** The form in a request; what is no form at all (a program's, or cut off on its way) is an empty one. */
export const readForm = <Fields extends FormData | URLSearchParams>(request: {
  formData(): Promise<Fields>;
}): Promise<Fields | FormData> => request.formData().catch(() => new FormData());
