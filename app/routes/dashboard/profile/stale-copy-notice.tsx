import { Button } from "@mantine/core";
import { Notice } from "#app/ui/notice.tsx";

interface StaleCopyNoticeProps {
  /** The form whose copy was refused; it keeps what was typed. */
  formId: string;
  /** The copy that is stored now: "Keep mine instead" says that it was seen. */
  latest: string;
  /** Where it is not the profile that was changed. */
  title?: string;
}

/** Two tabs saved: nothing typed here is lost, and nothing saved there unseen. */
export function StaleCopyNotice({
  formId,
  latest,
  title = "Your profile was changed somewhere else",
}: StaleCopyNoticeProps) {
  return (
    <Notice tone="danger" title={title}>
      <p>A newer version was saved in another window or on another device. Your changes are still on this page.</p>
      <div className="notice-actions">
        <Button component="a" href="" variant="default" size="compact-md">
          Load the newer version
        </Button>
        <Button type="submit" form={formId} name="overwrite" value={latest} variant="default" size="compact-md">
          Keep mine instead
        </Button>
      </div>
    </Notice>
  );
}
