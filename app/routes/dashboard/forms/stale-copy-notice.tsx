import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface StaleCopyNoticeProps {
  /** The form that was refused; it keeps its values. */
  formId: string;
  /** The stored version, which "Keep mine instead" replaces. */
  latest: string | number;
  /** For forms other than the profile's. */
  title?: string;
  /** For a form that is not the screen's only one; it then sends `overwrite` itself. */
  intent?: string;
}

/** Shown when another tab saved first. It loses neither the input here nor the other save. */
export function StaleCopyNotice({
  formId,
  latest,
  title = "Your profile was changed somewhere else",
  intent,
}: StaleCopyNoticeProps) {
  return (
    <Notice tone="danger" title={title}>
      <p>
        It was saved in another window or on another device after you opened it here. What you typed is still on this
        page.
      </p>
      <div className="notice-actions">
        <Button href="" variant="default" size="compact-md">
          Load the newer version
        </Button>
        <Button
          type="submit"
          form={formId}
          {...(intent ? { name: "intent", value: intent } : { name: "overwrite", value: latest })}
          variant="default"
          size="compact-md"
        >
          Keep mine instead
        </Button>
      </div>
    </Notice>
  );
}
