import { href, useNavigate, useSearchParams } from "react-router";
import { PagePreview } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import styles from "#app/routes/dashboard/templates/templates.module.css";
import { Button } from "#app/ui/button.tsx";
import { changedQuery } from "#app/ui/changed-query.ts";
import { Dialog } from "#app/ui/dialog.tsx";

interface PreviewDialogProps {
  /** The template named in the address; null when there is none. */
  preview: { id: string; name: string; questions: string[] } | null;
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
          <PagePreview
            source={{ path: href("/dashboard/templates/:id/preview", { id: preview.id }) }}
            title="Sample preview of the public page"
          />
        </>
      )}
    </Dialog>
  );
}
