import { href } from "react-router";
import styles from "#app/routes/dashboard/background/load-failure.module.css";
import type { FailureReason } from "#app/routes/dashboard/background/request-failure.ts";
import type { BackgroundLoad } from "#app/routes/dashboard/background/use-background-load.ts";
import { Button } from "#app/ui/button.tsx";

const reasons: Record<FailureReason, string> = {
  offline: "Check your connection.",
  "signed-out": "Your session has ended. Sign in from another tab.",
  missing: "It no longer exists.",
  failed: "Please try again in a moment.",
};

interface LoadFailureProps {
  /** What did not arrive, such as "your pictures". */
  what: string;
  load: Pick<BackgroundLoad<unknown>, "failure" | "isLoading" | "retry">;
}

/** Says in place what did not arrive, with Retry. Nothing after a success. */
export function LoadFailure({ what, load: { failure, isLoading, retry } }: LoadFailureProps) {
  if (!failure) return null;
  return (
    <div className={`notice tone-warning ${styles.failure}`} role="alert">
      <p>
        We couldn't load {what}. {reasons[failure]}{" "}
        {failure === "signed-out" && (
          <a href={href("/signin")} target="_blank" rel="noopener">
            Sign in
          </a>
        )}
      </p>
      <Button size="compact-md" variant="default" loading={isLoading} onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
