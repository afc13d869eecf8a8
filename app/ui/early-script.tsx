import { use } from "react";
import { NonceContext } from "#app/ui/hydration.ts";

const hydrated = "hydrated";

/**
 * Runs in the head of the document, on its own: it may use nothing from outside. A tap on a button that only the script
 * handles waits for the script, in a part that loads later (`data-later`) for the part's; of several, the last one.
 * Buttons that send a form, and menus whose items are already there, are the browser's.
 */
function holdTaps(hydrated: string) {
  let tapped: HTMLButtonElement | null = null;
  let isHydrated = false;
  const waits = (button: Element) => !isHydrated || button.closest("[data-later]") !== null;
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[type=button]");
    if (!button || button.popoverTargetElement?.hasChildNodes() || !waits(button)) return;
    event.preventDefault();
    tapped = button;
  };
  const repeat = () => {
    isHydrated = true;
    const button = tapped;
    if (!button || waits(button)) return;
    tapped = null;
    if (button.isConnected) button.click();
  };
  addEventListener("click", hold, true);
  addEventListener(hydrated, repeat);
}

/**
 * The same for the sections that this browser remembers as open (folds.ts): opens them before the page's script runs,
 * which would move what a thumb is about to press.
 */
function openFolds() {
  const handled = new Set<Element>();
  const open = () => {
    try {
      const { isSeveral = false, toggled = [] } = JSON.parse(localStorage.getItem("folds") ?? "{}");
      for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
        if (!handled.has(details)) details.open ||= toggled.includes(details.dataset.fold) !== isSeveral;
        handled.add(details);
      }
    } catch {
      // A browser that keeps nothing.
    }
  };
  // With each piece of the document that has arrived, before it is painted.
  const arrivals = new MutationObserver(open);
  arrivals.observe(document, { childList: true, subtree: true });
  // When all of it is there; before modules run.
  const end = () => {
    arrivals.disconnect();
    open();
  };
  document.addEventListener("readystatechange", end, { once: true });
}

// Only the server's text of the functions ever runs.
const text = import.meta.env.SSR ? `(${holdTaps})("${hydrated}");(${openFolds})()` : "";

/** Holds taps until `repeatEarlyTap`, and opens sections. For the head of a page whose script loads after it. */
export const EarlyScript = () => (
  <script
    nonce={use(NonceContext)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, which React would escape
    dangerouslySetInnerHTML={{ __html: text }}
  />
);

/** Taps the button again that was tapped before its script had loaded. */
export const repeatEarlyTap = () => dispatchEvent(new Event(hydrated));
