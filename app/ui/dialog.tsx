// The browser's own dialog: it keeps the focus inside, makes the rest of the page inert and closes on Escape.
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { CloseButton } from "#app/ui/close-button.tsx";
import styles from "#app/ui/dialog.module.css";
import { ToastOutlet } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface DialogProps {
  opened: boolean;
  onClose(): void;
  title: ReactNode;
  size?: "small" | "medium" | "large";
  /** Instead of the size: the whole screen, a phone's page, the menu at the left, or a form at the right. */
  shape?: "fullScreen" | "page" | "drawer" | "aside";
  /** For a picture of a page: its content reaches the edges. */
  isFlush?: boolean;
  closeOnClickOutside?: boolean;
  closeLabel?: string;
  children: ReactNode;
}

/** Rendered at the end of the page, because a form inside another one is not allowed. */
export function Dialog({ opened, ...props }: DialogProps) {
  const isHydrated = useHydrated();
  return opened && isHydrated ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog({
  onClose,
  title,
  size = "medium",
  shape,
  isFlush = false,
  closeOnClickOutside = true,
  closeLabel = "Close",
  children,
}: Omit<DialogProps, "opened">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before React removes it: closing returns the focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, styles[shape ?? size], isFlush && styles.flush].filter(Boolean).join(" ")}
      aria-labelledby={titleId}
      // A file field's cancelled choice has the same name and bubbles.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={({ target, currentTarget }) => {
        if (closeOnClickOutside && target === currentTarget) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId} className="title">
            {title}
          </h2>
          <CloseButton label={closeLabel} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </div>
      <ToastOutlet />
    </dialog>
  );
}
