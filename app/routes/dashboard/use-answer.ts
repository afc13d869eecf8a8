import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the screen's last action answered, until the next one or the next address. React Router itself forgets it at the
 * first revalidation, such as when an upload or a round of invitations is done.
 */
export function useAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer: actionData });
  if (actionData !== undefined && (actionData !== kept.answer || key !== kept.key)) keep({ key, answer: actionData });
  return actionData ?? (key === kept.key ? kept.answer : undefined);
}
