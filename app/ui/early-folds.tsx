import { use } from "react";
import { foldsKey } from "#app/ui/folds.ts";
import { NonceContext } from "#app/ui/hydration.ts";

/**
 * Runs at the end of the document, on its own: it may use nothing from outside. Opens the sections (fold-section.tsx)
 * that this browser remembers as open: opened by the page's script, they would move what a thumb is about to press.
 */
function openFolds(key: string) {
  try {
    const { isSeveral = false, toggled = [] } = JSON.parse(localStorage.getItem(key) ?? "{}");
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-fold]"))
      details.open ||= toggled.includes(details.dataset.fold) !== isSeveral;
  } catch {
    // Nothing is remembered.
  }
}

// Only the server's text of the function ever runs.
const text = import.meta.env.SSR ? `(${openFolds})("${foldsKey}")` : "";

/** Opens remembered sections before the page's script loads. For the end of the body. */
export const EarlyFolds = () => (
  <script
    nonce={use(NonceContext)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, which React would escape
    dangerouslySetInnerHTML={{ __html: text }}
  />
);
