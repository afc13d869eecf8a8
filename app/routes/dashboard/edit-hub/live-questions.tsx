import type { Question } from "#app/domain/feedback/feedback.ts";
import type { LiveHubProps } from "#app/routes/dashboard/hub-editor/live-hub.tsx";
import { factsFrom } from "#app/routes/dashboard/hub-editor/preview-facts.ts";
import { FeedbackForm } from "#app/routes/public/hub/hub-feedback.tsx";
import { hubStylesheet } from "#app/routes/public/hub/hub-styles.tsx";
import { hubView } from "#app/routes/public/hub/hub-view.ts";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

// Alone, and as it is once a star is chosen.
const alone = "body{padding:16px 0 24px}.rate .more{display:grid!important}";

/** The feedback form with these questions: the very component that the audience is sent. Nothing leaves it. */
export default function LiveQuestions({ typed, base, timezone, questions }: LiveHubProps & { questions: Question[] }) {
  const facts = factsFrom(typed, base, timezone);
  const hub = hubView(facts, { origin: base.origin, descriptionHtml: "", resources: [], questions });
  return (
    <PreviewFrame title="Preview of the feedback form" stylesheet={hubStylesheet(facts.branding) + alone} isWhole>
      <div className="column">
        <FeedbackForm hub={hub} />
      </div>
    </PreviewFrame>
  );
}
