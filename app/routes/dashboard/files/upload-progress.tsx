import { formatSize } from "#app/domain/values/size.ts";
import styles from "#app/routes/dashboard/files/upload-progress.module.css";
import type { UploadState } from "#app/routes/dashboard/files/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";

interface UploadProgressProps {
  state: UploadState;
  onCancel(): void;
  onRetry(): void;
  onDismiss(): void;
}

/** The progress of one upload, or its error with what to do next. Renders nothing while idle. */
export function UploadProgress({ state, onCancel, onRetry, onDismiss }: UploadProgressProps) {
  if (state.step === "idle") return null;
  const { name } = state;
  if (state.step === "failed") {
    return (
      <div role="alert">
        <div className={styles.line}>
          <span className={styles.text}>{name}</span>
          {state.canRetry && (
            <Button variant="default" size="xs" onClick={onRetry} aria-label={`Retry ${name}`}>
              Retry
            </Button>
          )}
          <Button variant="subtle" size="xs" color="gray" onClick={onDismiss} aria-label={`Dismiss ${name}`}>
            Dismiss
          </Button>
        </div>
        <p className={styles.reason}>{state.problem.message}</p>
      </div>
    );
  }
  const percent = Math.round((state.sent / state.size) * 100);
  return (
    <div>
      <div className={styles.line}>
        <span className={styles.text}>{name}</span>
        <span className={styles.amount}>
          {state.step === "storing" ? "Checking..." : `${percent}% of ${formatSize(state.size)}`}
        </span>
        <Button variant="subtle" size="xs" color="gray" onClick={onCancel} aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      </div>
      <Progress value={percent} aria-label={`Uploading ${name}`} animated={state.step === "storing"} />
    </div>
  );
}
