// One toast at a time; errors stay until closed (docs/decisions). The message travels in a cookie over a redirect
// (request/toast.server.ts) or comes straight from an action.
import { useEffect, useRef, useSyncExternalStore } from "react";
import { CloseButton } from "#app/ui/close-button.tsx";
import styles from "#app/ui/toast.module.css";

export interface Toast {
  tone: "success" | "error";
  title: string;
  message?: string;
}
type ShownToast = Toast & { link?: { label: string; href: string } };

interface State {
  toast: ShownToast | null;
  /** The places where it may appear. The last one shows it: behind an open dialog nothing can be read or pressed. */
  outlets: readonly object[];
}

let state: State = { toast: null, outlets: [] };
const listeners = new Set<() => void>();

function change(changes: Partial<State>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the toast before it; `link` opens in a new tab. */
export const showToast = (toast: ShownToast) => change({ toast: { ...toast } });

/** Shows `toast` whenever the server returns a new one, then calls `done`. */
export function useToast(toast: Toast | null | undefined, done?: () => void) {
  const after = useRef(done);
  after.current = done;
  useEffect(() => {
    if (!toast) return;
    showToast(toast);
    after.current?.();
  }, [toast]);
}

const noToast: State = { toast: null, outlets: [] };

/** Where a toast appears: one for the page, and one in each dialog. */
export function ToastOutlet() {
  const own = useRef({}).current;
  const { toast, outlets } = useSyncExternalStore(
    subscribe,
    () => state,
    () => noToast,
  );
  useEffect(() => {
    change({ outlets: [...state.outlets, own] });
    return () => change({ outlets: state.outlets.filter((outlet) => outlet !== own) });
  }, [own]);
  return toast && outlets.at(-1) === own ? <ToastCard toast={toast} /> : null;
}

const close = () => change({ toast: null });

function ToastCard({ toast }: { toast: ShownToast }) {
  const { tone, title, message, link } = toast;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  useEffect(() => {
    if (toast.tone !== "error") timer.current = setTimeout(close, 5_000);
    return () => clearTimeout(timer.current);
  }, [toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer above the text only keeps it there
    <div className={styles.toast} data-tone={tone} role={tone === "error" ? "alert" : "status"} onMouseEnter={stay}>
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
      <CloseButton label="Close message" onClick={close} />
    </div>
  );
}
