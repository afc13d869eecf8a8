import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the screen's last action answered, until the next one or the next address. React Router itself forgets it at the
 * first revalidation, such as when an upload or a round of invitations is done.
 */
export function useActionResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation();
  const [stored, setStored] = useState({ key, result: actionData });
  if (actionData !== undefined && (actionData !== stored.result || key !== stored.key))
    setStored({ key, result: actionData });
  return actionData ?? (key === stored.key ? stored.result : undefined);
}
