import { type FocusEvent, useState } from "react";

/** What of the page is in view. */
export interface PreviewPlace {
  /** A selector. */
  at: string;
  /** Another page than the talk's own: the "lead" form before it, or the talk with a star chosen ("feedback"). */
  part?: "lead" | "feedback";
}

export const topOfPage: PreviewPlace = { at: "body" };
export const feedbackFormPlace: PreviewPlace = { at: "#rate", part: "feedback" };
export const leadFormPlace: PreviewPlace = { at: "#lead", part: "lead" };

/** Where the page shows what a part of a form sets, by the id of its section or by its own `data-preview`. */
const places = new Map<string | undefined, PreviewPlace>([
  ["section-basics", topOfPage],
  ["description", { at: ".rich" }],
  ["connect", { at: ".connect" }],
  ["files", { at: "#files" }],
  ["section-files", { at: "#files" }],
  ["section-feedback", feedbackFormPlace],
  ["section-questions", feedbackFormPlace],
  ["section-reasons", feedbackFormPlace],
  ["section-requests", { at: "a[href$='/ask']" }],
  ["section-leads", leadFormPlace],
  ["section-look", topOfPage],
]);

/** Where the page shows what is being edited. It stays for settings that the page does not show. */
export function usePlaceOfFocus() {
  const [place, setPlace] = useState(topOfPage);
  const followFocus = ({ target }: FocusEvent) => {
    const part = target.closest<HTMLElement>("[data-preview], section[id]");
    setPlace(places.get(part?.dataset.preview ?? part?.id) ?? place);
  };
  return { place, followFocus };
}
