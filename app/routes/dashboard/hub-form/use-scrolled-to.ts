import { useEffect, useRef } from "react";

/** For the place of a refusal, which is scrolled into view: the button that was refused can be anywhere on the screen. */
export function useScrolledTo(refusal: object | undefined) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  return notice;
}
