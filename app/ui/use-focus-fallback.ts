import { useEffect, useRef } from "react";

/**
 * For a part that disappears with what was pressed in it, such as the actions for selected rows: returns a ref for the
 * element around it, which takes the focus when it would fall to the page's body.
 */
export function useFocusFallback<Element extends HTMLElement>(isShown: boolean) {
  const around = useRef<Element>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) around.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return around;
}
