// What a speaker does between a screen's first paint and the moment its script listens, more than a second on a phone
// (bench/first-tap.ts): taps wait, opened sections are open, and what was typed is done again.
import { use, useEffect, useLayoutEffect, useRef } from "react";
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
 * The same for the sections that this browser remembers as open (folds.ts) and for the one that the address names: opens
 * them before the page's script runs, which would move what a thumb is about to press.
 */
function openFolds() {
  const handled = new Set<Element>();
  const open = () => {
    try {
      const { isSeveral = false, toggled = [] } = JSON.parse(localStorage.getItem("folds") ?? "{}");
      for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
        const isNamed = location.hash === `#${details.dataset.fold}`;
        if (!handled.has(details)) details.open ||= isNamed || toggled.includes(details.dataset.fold) !== isSeveral;
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

/** Holds taps until `repeatTap`, and opens sections. For the head of a page whose script loads after it. */
export const FirstSecondScript = () => (
  <script
    nonce={use(NonceContext)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, which React would escape
    dangerouslySetInnerHTML={{ __html: text }}
  />
);

/** Taps the button again that was tapped before its script had loaded. */
export const repeatTap = () => dispatchEvent(new Event(hydrated));

/**
 * Does again what came before the script. For the root: its layout effect runs before the effects of all screens, and its
 * effect after them.
 */
export function useFirstSecond() {
  const redoInput = useRef<Redo>(() => {});
  useLayoutEffect(() => {
    redoInput.current = undoEarlyInput();
  }, []);
  useEffect(() => {
    redoInput.current();
    repeatTap();
  }, []);
}

type Redo = () => void;

/**
 * Sets fields back to what the server sent, and returns what does it all again. A form learns of its fields by events, and
 * nobody hears those that come before the page's script: so what was typed, ticked or chosen is done once more.
 */
function undoEarlyInput(): Redo {
  const redos = [...document.querySelectorAll("input, select, textarea")].map((field) => {
    if (field instanceof HTMLSelectElement) return takeChoice(field);
    if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return takeTick(field);
    return takeText(field as HTMLInputElement | HTMLTextAreaElement);
  });
  return () => {
    for (const redo of redos) redo?.();
  };
}

/** A form may have been made anew meanwhile. */
const current = <Field extends HTMLElement>(field: Field): Field =>
  field.isConnected ? field : ((document.getElementById(field.id) as Field | null) ?? field);

function takeText(field: HTMLInputElement | HTMLTextAreaElement): Redo | undefined {
  if (field.type === "file") return;
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // The browser itself may have another default, such as a range's middle.
  if (field.value === value) return;
  return () => {
    const now = current(field);
    // React takes no notice of a value that is set at the field itself.
    Reflect.set(Object.getPrototypeOf(now), "value", value, now);
    if (now === document.activeElement && selectionStart !== null) now.setSelectionRange(selectionStart, selectionEnd);
    now.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

function takeTick(field: HTMLInputElement): Redo | undefined {
  const { checked, defaultChecked } = field;
  if (checked === defaultChecked) return;
  field.checked = defaultChecked;
  // The other radio button of a group is unchecked by itself.
  return checked || field.type === "checkbox" ? () => current(field).click() : undefined;
}

function takeChoice(select: HTMLSelectElement): Redo | undefined {
  const { value, multiple } = select;
  const options = [...select.options];
  const first = options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled);
  if (multiple || !first || first.selected) return;
  first.selected = true;
  return () => {
    const now = current(select);
    now.value = value;
    for (const type of ["input", "change"]) now.dispatchEvent(new Event(type, { bubbles: true }));
  };
}
