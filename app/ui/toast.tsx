import { useEffect, useState, useSyncExternalStore } from "react";
import { CloseButton } from "#app/ui/close-button.tsx";
import styles from "#app/ui/toast.module.css";

export interface Toast {
  tone: "success" | "error";
  title: string;
  message?: string;
}
type NewToast = Toast & { link?: { label: string; href: string } };
type ShownToast = NewToast & { id: number };

interface State {
  toasts: readonly ShownToast[];
  /**
   * The places where they may appear. The last one shows them: behind an open dialog nothing can be read or pressed.
   */
  outlets: readonly object[];
}

let state: State = { toasts: [], outlets: [] };
let lastId = 0;
const listeners = new Set<() => void>();

function change(changes: Partial<State>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows `toast` beside the errors that nobody has closed yet; the same error is shown once. `link` opens in a new tab.
 * Returns a function that closes it.
 */
export function showToast(toast: NewToast): () => void {
  const id = ++lastId;
  const isSame = ({ title, message }: Toast) => title === toast.title && message === toast.message;
  const unread = state.toasts.filter((shown) => shown.tone === "error" && !isSame(shown));
  change({ toasts: [...unread, { ...toast, id }] });
  return () => close(id);
}

const close = (id: number) => change({ toasts: state.toasts.filter((toast) => toast.id !== id) });

/** Shows `toast` whenever the server returns a new one. */
export function useToast(toast: Toast | null | undefined) {
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
}

const noToast: State = { toasts: [], outlets: [] };

/** Where toasts appear: one for the page, and one in each dialog. */
export function ToastOutlet() {
  const [own] = useState(() => ({}));
  const { toasts, outlets } = useSyncExternalStore(
    subscribe,
    () => state,
    () => noToast,
  );
  useEffect(() => {
    change({ outlets: [...state.outlets, own] });
    return () => change({ outlets: state.outlets.filter((outlet) => outlet !== own) });
  }, [own]);
  if (toasts.length === 0 || outlets.at(-1) !== own) return null;
  return (
    <div className={styles.toasts}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, tone, title, message, link } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (tone === "error" || isHeld) return;
    const timer = setTimeout(() => close(id), 5_000);
    return () => clearTimeout(timer);
  }, [tone, id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while the pointer or the focus is on it
    <div
      className={styles.toast}
      data-tone={tone}
      role={tone === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(":focus-within"))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(":hover"))}
    >
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {(message || link) && (
          <p className={styles.message}>
            {message}
            {link && (
              <>
                {" "}
                <a href={link.href} target="_blank" rel="noopener">
                  {link.label}
                </a>
              </>
            )}
          </p>
        )}
      </div>
      <CloseButton label="Close message" onClick={() => close(id)} />
    </div>
  );
}
