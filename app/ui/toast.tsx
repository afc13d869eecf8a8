import { useEffect, useState, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { undoMs } from "#app/domain/values/undo.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseButton } from "#app/ui/close-button.tsx";
import styles from "#app/ui/toast.module.css";

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
interface NewToast extends Toast {
  link?: { label: string; href: string };
  /** The form that it is about. The next response to that form takes its errors away. */
  form?: string;
  /** For an error of what goes on in the background, which is not over when the screen is left. */
  outlivesScreen?: boolean;
}
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
 * Shows `toast` over the errors that nobody has closed yet; the same error is shown once. `link` opens in a new tab.
 */
export function showToast(toast: NewToast): void {
  const isSame = ({ title, message }: Toast) => title === toast.title && message === toast.message;
  const unread = state.toasts.filter((shown) => shown.tone === "error" && !isSame(shown));
  change({ toasts: [...unread, { ...toast, id: ++lastId }] });
}

const close = (id: number) => closeWhere((toast) => toast.id === id);

function closeWhere(isOver: (toast: ShownToast) => boolean) {
  if (state.toasts.some(isOver)) change({ toasts: state.toasts.filter((toast) => !isOver(toast)) });
}

/** Takes the errors of a form away that is answered again: what they say is no longer so. */
export const closeErrorsOf = (form: string) => closeWhere((toast) => toast.tone === "error" && toast.form === form);

/** Takes the errors of a screen away when it is left: nobody can correct them on the next one. */
export function useCloseErrorsOnLeaving(pathname: string) {
  useEffect(() => {
    // Before the effects of the next screen, whose own toast stays.
    if (pathname) return () => closeWhere(({ tone, outlivesScreen }) => tone === "error" && !outlivesScreen);
  }, [pathname]);
}

/** Shows `toast` whenever the server returns a new one. */
export function useToast(toast: Toast | null | undefined) {
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
}

const noToast: State = { toasts: [], outlets: [] };

/** Where the newest toast appears: one place for the page, and one in each dialog. */
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
  const newest = toasts.at(-1);
  if (!newest || outlets.at(-1) !== own) return null;
  return <ToastCard key={newest.id} toast={newest} olderCount={toasts.length - 1} />;
}

/** One toast, which says how many are under it. Closed, it shows the next. */
function ToastCard({ toast, olderCount }: { toast: ShownToast; olderCount: number }) {
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
        {olderCount > 0 && <p className={styles.older}>and {olderCount} more</p>}
      </div>
      {undo && <UndoButton undo={undo} />}
      <CloseButton label="Close message" onClick={() => close(id)} />
    </div>
  );
}

/** The fetcher of a form that undoes something, by key, for screens that show what came of it. */
export const undoFetcher = (action: string) => ({ key: `undo ${action}` });

/** What the server says then replaces the toast around it. */
const UndoButton = ({ undo: { action, intent } }: { undo: UndoForm }) => (
  <Form method="post" action={action} navigate={false} fetcherKey={undoFetcher(action).key}>
    <Button type="submit" name="intent" value={intent} variant="default">
      Undo
    </Button>
  </Form>
);

/** For a browser without script, which shows no toasts. */
export const UndoWithoutScript = ({ toast }: { toast: Toast | null }) =>
  toast?.undo && (
    <noscript>
      {toast.message} <UndoButton undo={toast.undo} />
    </noscript>
  );
