import { useNavigate, useSearchParams } from "react-router";
import styles from "#app/routes/dashboard/templates/templates.module.css";
import type { HubView } from "#app/talk-page/hub-view.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { changedQuery } from "#app/ui/pager.tsx";

// Loaded when it is opened, because it contains the public page.
const TemplatePreview = lazyPart(() => import("#app/routes/dashboard/templates/template-preview.tsx"));

interface PreviewDialogProps {
  /** The template named in the address; null when there is none. */
  preview: { id: string; name: string; questions: string[]; hub: HubView } | null;
}

/** Specification: "a full-screen sample preview with sample content". */
export function PreviewDialog({ preview }: PreviewDialogProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const close = () => navigate(changedQuery(query, { preview: null }), { preventScrollReset: true });
  return (
    <Dialog opened={preview !== null} onClose={close} shape="fullScreen" title={preview?.name} isFlush>
      {preview && (
        <>
          <div className={styles.bar}>
            <p>
              <strong>Asks the audience:</strong> {preview.questions.join(" ")}
            </p>
            <Button to={`/dashboard/create-hub?template=${preview.id}`}>Use Template</Button>
          </div>
          <div className={styles.page}>
            <TemplatePreview hub={preview.hub} />
          </div>
        </>
      )}
    </Dialog>
  );
}
