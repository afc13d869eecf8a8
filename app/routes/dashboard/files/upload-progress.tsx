import { toPercent } from "#app/domain/values/percent.ts";
import { formatSize } from "#app/domain/values/size.ts";
import styles from "#app/routes/dashboard/files/upload-progress.module.css";
import type { BrowserUpload } from "#app/routes/dashboard/files/upload-store.ts";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";

/** The progress of one upload, or its error with what to do next; a toast has announced it. */
export function UploadProgress({ upload: { id, file, state } }: { upload: BrowserUpload }) {
  const { name, size } = file;
  const remove = () => uploadQueue.remove(id);
  if (state.step === "stored") return null;
  if (state.step === "failed") {
    return (
      <div>
        <div className="line">
          <span className={`one-line ${styles.text}`}>{name}</span>
          {state.canRetry && (
            <Button variant="default" size="xs" onClick={() => uploadQueue.retry(id)} aria-label={`Retry ${name}`}>
              Retry
            </Button>
          )}
          <Button variant="subtle" size="xs" color="gray" onClick={remove} aria-label={`Dismiss ${name}`}>
            Dismiss
          </Button>
        </div>
        <p className="problem">{state.problem.message}</p>
      </div>
    );
  }
  const percent = toPercent(state.sent, size);
  return (
    <div>
      <div className="line">
        <span className={`one-line ${styles.text}`}>{name}</span>
        <span className={styles.amount}>
          {state.step === "sending" ? `${percent}% of ${formatSize(size)}` : notes[state.step]}
        </span>
        <Button variant="subtle" size="xs" color="gray" onClick={remove} aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      </div>
      <Progress value={percent} aria-label={`Uploading ${name}`} animated={state.step === "storing"} />
    </div>
  );
}

const notes = { waiting: "Waiting...", storing: "Checking..." };
