import styles from "#app/routes/dashboard/edit-hub/public-view.module.css";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** The public page in a frame. `path` is signed, so drafts are visible and views are not counted. */
export function PublicViewCard({ path, title }: { path: string | null; title: string }) {
  if (!path) {
    return (
      <EmptyState title="Public link not available">
        Set your username in Profile Settings and give this hub an address to see its page here.
      </EmptyState>
    );
  }
  return <iframe className={`white-frame ${styles.frame}`} src={path} title={`Public page of ${title}`} />;
}
