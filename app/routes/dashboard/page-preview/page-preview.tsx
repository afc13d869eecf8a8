import { useEffect, useState } from "react";
import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import type { PagePreviewProps } from "#app/routes/dashboard/page-preview/drawn-page.tsx";
import styles from "#app/routes/dashboard/page-preview/page-preview.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconEye } from "#app/ui/icons.ts";
import "#app/ui/preview-frame.module.css";

const drawnPage = lazyComponent(
  "the preview",
  async () => (await import("#app/routes/dashboard/page-preview/drawn-page.tsx")).DrawnPage,
);

/** The public page as a form would make it. */
export const PagePreview = (props: PagePreviewProps) => <Lazy part={drawnPage} props={props} />;

/** The page beside a form, as large as on a phone. Drawn on screens that are wide enough only: `from` so many pixels. */
export function PhonePreview({ from, ...props }: PagePreviewProps & { from: number }) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const isWide = window.matchMedia(`(min-width: ${from}px)`);
    const updateVisibility = () => setVisible(isWide.matches);
    updateVisibility();
    isWide.addEventListener("change", updateVisibility);
    return () => isWide.removeEventListener("change", updateVisibility);
  }, [from]);
  return <div className={styles.phone}>{isVisible && <PagePreview {...props} />}</div>;
}

interface PreviewButtonProps extends Pick<PagePreviewProps, "source" | "place"> {
  /** Of the dialog. */
  title?: string;
  shape?: "fullScreen" | "page";
  children?: string;
}

/** Specification: "a preview button (full-screen live preview dialog)". */
export function PreviewButton({
  source,
  place,
  title = "Preview",
  shape = "fullScreen",
  children = "Preview",
}: PreviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} leftSection={<IconEye />}>
        {children}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} shape={shape} title={title} isFlush>
        <PagePreview source={source} place={place} title={place && title} />
      </Dialog>
    </>
  );
}
