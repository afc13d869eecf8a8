import { use } from "react";
import { NonceContext } from "#app/ui/hydration.ts";

const hydrated = "hydrated";

/**
 * Runs in the head of the document, on its own: it may use nothing from outside. A tap on a button that only the script
 * handles waits for the script; of several, the last one. Buttons that send a form, and menus whose items are already
 * there, are the browser's.
 */
function holdTaps(hydrated: string) {
  let tapped: HTMLButtonElement | null = null;
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[type=button]");
    if (!button || button.popoverTargetElement?.hasChildNodes()) return;
    event.preventDefault();
    tapped = button;
  };
  const repeat = () => {
    removeEventListener("click", hold, true);
    if (tapped?.isConnected) tapped.click();
  };
  addEventListener("click", hold, true);
  addEventListener(hydrated, repeat, { once: true });
}

/** Holds taps until `repeatEarlyTap`. For the head of a page whose script loads after it. */
export const EarlyTaps = () => (
  <script
    nonce={use(NonceContext)}
    // The browser's build of the function has other names.
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, which React would escape
    dangerouslySetInnerHTML={{ __html: `(${holdTaps})("${hydrated}")` }}
  />
);

/** Taps the button again that was tapped before the script had loaded; later calls do nothing. */
export const repeatEarlyTap = () => dispatchEvent(new Event(hydrated));
