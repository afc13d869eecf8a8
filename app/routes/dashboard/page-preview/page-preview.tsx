import { useEffect, useState } from "react";
import type { FailureReason } from "#app/routes/dashboard/background/request-failure.ts";
import styles from "#app/routes/dashboard/page-preview/page-preview.module.css";
import { type PreviewPlace, topOfPage } from "#app/routes/dashboard/page-preview/preview-places.ts";
import { type PageSource, usePage } from "#app/routes/dashboard/page-preview/use-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconEye } from "#app/ui/icons.ts";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

const failures: Record<FailureReason, string> = {
  offline: "No connection. The preview follows your changes again once you're back online.",
  "signed-out": "Your session has ended. Sign in from another tab to see your changes here.",
  missing: "This no longer exists, so there's nothing to preview.",
  failed: "We couldn't update the preview. Trying again...",
};

interface PagePreviewProps {
  source: PageSource;
  /** What is in view, and as which part of the page (routes/preview). */
  place?: PreviewPlace;
  title?: string;
}

/** The public page as a form would make it: the server's own document. */
export function PagePreview({ source, place = topOfPage, title = "Preview of the public page" }: PagePreviewProps) {
  const path = place.part ? `${source.path}${source.path.includes("?") ? "&" : "?"}part=${place.part}` : source.path;
  const { html, failure } = usePage({ ...source, path });
  return (
    <div className={styles.preview}>
      <p className={styles.failure} role="status">
        {failure && failures[failure]}
      </p>
      <PreviewFrame title={title} html={html} at={place.at} />
    </div>
  );
}

/** The phone-sized preview beside a form. Drawn on wide screens only. */
export function PhonePreview(props: PagePreviewProps) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const isWide = window.matchMedia("(min-width: 1100px)");
    const updateVisibility = () => setVisible(isWide.matches);
    updateVisibility();
    isWide.addEventListener("change", updateVisibility);
    return () => isWide.removeEventListener("change", updateVisibility);
  }, []);
  return <div className={styles.phone}>{isVisible && <PagePreview {...props} />}</div>;
}

/** Specification: "a preview button (full-screen live preview dialog)". */
export function PreviewButton({ source }: Pick<PagePreviewProps, "source">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} leftSection={<IconEye />}>
        Preview
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} shape="fullScreen" title="Preview" isFlush>
        <PagePreview source={source} />
      </Dialog>
    </>
  );
}
