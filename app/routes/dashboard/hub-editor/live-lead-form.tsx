import { useDeferredValue } from "react";
import type { LiveHubProps } from "#app/routes/dashboard/hub-editor/live-hub.tsx";
import { factsFrom, leadFormFrom } from "#app/routes/dashboard/hub-editor/preview-facts.ts";
import { HubLeadForm } from "#app/routes/public/hub/hub-lead-form.tsx";
import { hubStylesheet } from "#app/routes/public/hub/hub-styles.tsx";
import { hubView } from "#app/routes/public/hub/hub-view.ts";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

// The form stands in the page's column, without the hero that it reaches into.
const alone = "body{padding:16px 0 24px}.column .sheet{margin-top:0}";

/** The form that people are asked to fill, live: the very component that the audience is sent. */
export default function LiveLeadForm({ typed, base, timezone }: LiveHubProps) {
  const settled = useDeferredValue(typed);
  const facts = { ...factsFrom(settled, base, timezone), leadForm: leadFormFrom(settled) };
  const hub = hubView(facts, { origin: base.origin, descriptionHtml: "", resources: [] });
  return (
    <PreviewFrame title="Preview of the lead form" stylesheet={hubStylesheet(facts.branding) + alone} isWhole>
      <div className="column">{hub.leadForm && <HubLeadForm hub={hub} lead={hub.leadForm} isPreview />}</div>
    </PreviewFrame>
  );
}
