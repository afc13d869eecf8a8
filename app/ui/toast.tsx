import { useEffect, useState, useSyncExternalStore } from "react";
import { undoMs } from "#app/domain/values/undo.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseButton } from "#app/ui/close-button.tsx";
import styles from "#app/ui/toast.module.css";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Sent to `action`, the address of a screen. */
export interface UndoForm {
  action: string;
  intent: string;
}

export interface Toast {
  tone: "success" | "error";
  title: string;
  message?: string;
  /** The form that undoes what was done. The toast offers it (`undoMs`). */
  undo?: UndoForm;
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
  const { id, tone, title, message, link, undo } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (tone === "error" || isHeld) return;
    const timer = setTimeout(() => close(id), undo ? undoMs : 5_000);
    return () => clearTimeout(timer);
  }, [tone, undo, id, isHeld]);
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
      {undo && <UndoButton undo={undo} />}
      <CloseButton label="Close message" onClick={() => close(id)} />
    </div>
  );
}

/** The fetcher of a form that undoes something, by key, for screens that show what came of it. */
export const undoFetcher = (action: string) => ({ key: `undo ${action}` });

/** What it says then replaces the toast around it. */
function UndoButton({ undo: { action, intent } }: { undo: UndoForm }) {
  const { Form, state } = useFetcher(undoFetcher(action));
  return (
    <Form method="post" action={action}>
      <Button type="submit" name="intent" value={intent} variant="default" loading={state !== "idle"}>
        Undo
      </Button>
    </Form>
  );
}

/** For a browser without script, which shows no toasts. */
export function UndoWithoutScript({ toast }: { toast: Toast | null }) {
  if (!toast?.undo) return null;
  const { action, intent } = toast.undo;
  return (
    <noscript>
      <form method="post" action={action}>
        {toast.message}{" "}
        <Button type="submit" name="intent" value={intent} variant="default">
          Undo
        </Button>
      </form>
    </noscript>
  );
}
