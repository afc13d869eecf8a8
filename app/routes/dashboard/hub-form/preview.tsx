import { useEffect, useState } from "react";
import type { HubPreviewProps } from "#app/routes/dashboard/hub-form/hub-preview.tsx";
import styles from "#app/routes/dashboard/hub-form/preview.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconEye } from "#app/ui/icons.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

// Loaded when it is shown, so a phone that only edits never downloads it.
const HubPreview = lazyPart(() => import("#app/routes/dashboard/hub-form/hub-preview.tsx"));

/** The phone-sized preview beside a form. Rendered in the browser only, on wide screens. */
export function PhonePreview(props: HubPreviewProps) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const isWide = window.matchMedia("(min-width: 1100px)");
    const updateVisibility = () => setVisible(isWide.matches);
    updateVisibility();
    isWide.addEventListener("change", updateVisibility);
    return () => isWide.removeEventListener("change", updateVisibility);
  }, []);
  return <div className={styles.phone}>{isVisible && <HubPreview {...props} />}</div>;
}

/** Specification: "a preview button (full-screen live preview dialog)". */
export function PreviewButton(props: HubPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} leftSection={<IconEye />}>
        Preview
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} shape="fullScreen" title="Preview" isFlush>
        <HubPreview {...props} />
      </Dialog>
    </>
  );
}
