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

// Only the server's text of the function ever runs.
const text = import.meta.env.SSR ? `(${holdTaps})("${hydrated}")` : "";

/** Holds taps until `repeatEarlyTap`. For the head of a page whose script loads after it. */
export const EarlyTaps = () => (
  <script
    nonce={use(NonceContext)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, which React would escape
    dangerouslySetInnerHTML={{ __html: text }}
  />
);

/** Taps the button again that was tapped before its script had loaded. */
export const repeatEarlyTap = () => dispatchEvent(new Event(hydrated));
