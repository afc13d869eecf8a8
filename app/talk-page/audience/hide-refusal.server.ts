import type { FormRefusal } from "#app/public-forms/public-form.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import type { findFormHub } from "#app/talk-page/audience/hub-access.server.ts";

/**
 * The refusal as its sender may see it. A hidden talk looks like a missing one. If the form is not on the sender's
 * page, the submitted values are returned without the form's fields, unless the talk closed while the form was open.
 * `isBeforeTalk`: the form is also shown to visitors who may not read the talk yet.
 */
export function hideRefusalDetails<Values>(
  refusal: FormRefusal<Values>,
  formHub: Awaited<ReturnType<typeof findFormHub>>,
  { isBeforeTalk }: { isBeforeTalk: boolean },
): FormRefusal<Values> {
  if (!formHub) return { kind: "refused", status: 404, result: {} };
  const { visiblePart, accepts } = formHub;
  const isFormVisible = isBeforeTalk ? visiblePart !== "notice" : visiblePart === "talk";
  if (isFormVisible || (visiblePart === "notice" && refusal.startedAt && accepts(refusal.startedAt))) return refusal;
  const { "": formError } = toSentForm(refusal.result).errors;
  const { initialValue } = refusal.result;
  const result = { initialValue, error: { "": [formError ?? "This Talk Hub is not open."] } };
  return { ...refusal, result, status: refusal.status === 422 && visiblePart === "notice" ? 409 : refusal.status };
}
