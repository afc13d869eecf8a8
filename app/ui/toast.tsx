// One toast at a time; errors stay until closed (docs/decisions). The message itself travels in a cookie over a redirect
// (request/toast.server.ts) or comes straight from an action.
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";

export interface Toast {
  tone: "success" | "error";
  title: string;
  message?: string;
}

/** Shows a toast and takes the one before it away; `link` opens in a tab of its own. */
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

/** Shows `toast` whenever a new one arrives from the server; then `done`, such as closing what was sent. */
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
