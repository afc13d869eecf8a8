// One toast at a time; errors stay until closed (docs/decisions). The message travels in a cookie over a redirect
// (request/toast.server.ts) or comes straight from an action.
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";

export interface Toast {
  tone: "success" | "error";
  title: string;
  message?: string;
}

/** Replaces the toast before it; `link` opens in a new tab. */
export function showToast({ tone, title, message, link }: Toast & { link?: { label: string; href: string } }) {
  notifications.clean();
  notifications.show({
    title,
    message: (
      <>
        {message}
        {link && (
          <>
            {" "}
            <a href={link.href} target="_blank" rel="noopener">
              {link.label}
            </a>
          </>
        )}
      </>
    ),
    color: tone === "error" ? "red" : "brand",
    autoClose: tone === "error" ? false : 5_000,
    role: tone === "error" ? "alert" : "status",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Close message" },
  });
}

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

export function Toaster() {
  return <Notifications limit={1} position="bottom-right" />;
}
