import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Keeps the last action's result until the next action or navigation. React Router itself drops it at the first
 * revalidation, for example when an upload finishes.
 */
export function useActionResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation();
  const [stored, setStored] = useState({ key, result: actionData });
  if (actionData !== undefined && (actionData !== stored.result || key !== stored.key))
    setStored({ key, result: actionData });
  return actionData ?? (key === stored.key ? stored.result : undefined);
}
