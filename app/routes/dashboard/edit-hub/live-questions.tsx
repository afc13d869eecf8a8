import type { Question } from "#app/domain/feedback/feedback.ts";
import type { HubPreviewProps } from "#app/routes/dashboard/hub-form/hub-preview.tsx";
import { buildHubViewInput } from "#app/routes/dashboard/hub-form/preview-input.ts";
import { FeedbackForm } from "#app/talk-page/hub-feedback.tsx";
import { toHubView } from "#app/talk-page/hub-view.ts";
import { buildHubStylesheet } from "#app/ui/branded/hub-styles.tsx";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

// Shows the form alone, in its state after a star is chosen.
const standaloneStyles = "body{padding:16px 0 24px}.rate .more{display:grid!important}";

/** Previews the feedback form with the public page's own component. Nothing is submitted. */
export default function LiveQuestions({
  values,
  base,
  timezone,
  questions,
}: HubPreviewProps & { questions: Question[] }) {
  const viewInput = buildHubViewInput(values, base, timezone);
  const hub = toHubView(viewInput, { origin: base.origin, descriptionHtml: "", resources: [], questions });
  return (
    <PreviewFrame
      title="Preview of the feedback form"
      stylesheet={buildHubStylesheet(viewInput.branding) + standaloneStyles}
      isFullHeight
    >
      <div className="column">
        <FeedbackForm hub={hub} />
      </div>
    </PreviewFrame>
  );
}
