import type { FailureReason } from "#app/routes/dashboard/background/request-failure.ts";
import styles from "#app/routes/dashboard/page-preview/page-preview.module.css";
import { type PreviewPlace, topOfPage } from "#app/routes/dashboard/page-preview/preview-places.ts";
import { type PageSource, usePage } from "#app/routes/dashboard/page-preview/use-page.ts";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

const failures: Record<FailureReason, string> = {
  offline: "No connection. The preview follows your changes again once you're back online.",
  "signed-out": "Your session has ended. Sign in from another tab to see your changes here.",
  missing: "This no longer exists, so there's nothing to preview.",
  failed: "We couldn't update the preview. Trying again...",
};

export interface PagePreviewProps {
  source: PageSource;
  /** What is in view, and as which part of the page (routes/preview). */
  place?: PreviewPlace;
  title?: string;
  isWide?: boolean;
  onEdit?(part: string): void;
}

/** The public page as a form would make it: the server's own document. */
export function DrawnPage({
  source,
  place = topOfPage,
  title = "Preview of the public page",
  ...frame
}: PagePreviewProps) {
  const path = place.part ? `${source.path}${source.path.includes("?") ? "&" : "?"}part=${place.part}` : source.path;
  const { html, failure } = usePage({ ...source, path });
  return (
    <div className={styles.preview}>
      <p className={styles.failure} role="status">
        {failure && failures[failure]}
      </p>
      <PreviewFrame title={title} html={html} at={place.at} {...frame} />
    </div>
  );
}
