import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import styles from "#app/routes/dashboard/edit-hub/changes-bar.module.css";
import { editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import { joinLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusFallback } from "#app/ui/use-focus-fallback.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface ChangesBarProps {
  /** The labels of what waits for a press. */
  changed: string[];
  isDraft: boolean;
  /** Those of them that were changed in another window or on another device too. */
  conflicts: string[];
  undo(): void;
  /** Why the draft is not saved. */
  problem: ReactNode;
}

/** At the bottom of the screen while something waits. Before the script runs, nothing else could save. */
export function ChangesBar({ changed, isDraft, conflicts, undo, problem }: ChangesBarProps) {
  const isHydrated = useHydrated();
  const { formMethod, formData } = useNavigation();
  const isSaving = formMethod === "POST" && !formData?.has("intent");
  const waits = changed.length > 0;
  const isShown = waits || Boolean(problem) || !isHydrated;
  const place = useFocusFallback<HTMLDivElement>(isShown);
  return (
    <div ref={place} tabIndex={-1} className={`focus-fallback ${styles.place}`}>
      <section
        className={styles.bar}
        aria-label="Unsaved changes"
        data-early={!isHydrated || undefined}
        data-shown={isShown || undefined}
      >
        <p role="status">
          {waits ? <WaitingChanges changed={changed} isDraft={isDraft} conflicts={conflicts} /> : problem}
          {!isHydrated && "Your changes are on the page once you save them."}
        </p>
        {(waits || !isHydrated) && (
          <div className={styles.buttons}>
            {waits && (
              <Button variant="default" onClick={undo}>
                Undo
              </Button>
            )}
            <Button type="submit" form={editFormId} loading={isSaving}>
              Save Changes
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

function WaitingChanges({ changed, isDraft, conflicts }: Pick<ChangesBarProps, "changed" | "isDraft" | "conflicts">) {
  if (isDraft) return <>Not saved: {joinLabels(changed)}.</>;
  return (
    <>
      <strong>
        {changed.length} {changed.length === 1 ? "change" : "changes"} not on the page yet
      </strong>{" "}
      <span className={styles.names}>
        {joinLabels(changed)}
        {conflicts.length > 0 && `. Changed somewhere else too: ${joinLabels(conflicts)}.`}
      </span>
    </>
  );
}
