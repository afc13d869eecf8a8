import { useState } from "react";
import { LazyDialog, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import type { SharedHub } from "#app/routes/dashboard/share/open-now.tsx";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { IconShare } from "#app/ui/icons.ts";
import { showToast } from "#app/ui/toast.tsx";

const shareDialog = lazyComponent(
  "Share This Talk",
  async () => (await import("#app/routes/dashboard/share/share-dialog.tsx")).ShareDialog,
);

interface ShareButtonProps extends ButtonProps {
  hub: SharedHub;
  /** The same as of the other buttons that open this hub, so that each press is answered once. */
  opening: HubOpening;
  /** The hub's public page; null without a username. */
  url: string | null;
  children?: string;
  /** Where several hubs have this button: begins with its text, and names the hub. */
  accessibleName?: string;
}

/** Opens the share dialog, or explains why there is nothing to share yet. */
export function ShareButton({ hub, opening, url, children = "Share", accessibleName, ...props }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const showMissingUrl = () =>
    showToast({ tone: "error", title: "Error", message: "Talk Hub data not available to generate QR code." });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare />}
        {...props}
        aria-label={accessibleName}
        {...(url && shareDialog.opener)}
        onClick={url ? () => setOpen(true) : showMissingUrl}
      >
        {children}
      </Button>
      {url && (
        <LazyDialog part={shareDialog} props={{ hub, opening, url, opened: isOpen, onClose: () => setOpen(false) }} />
      )}
    </>
  );
}
