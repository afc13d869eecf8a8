import { useDeferredValue } from "react";
import type { HubPreviewProps } from "#app/routes/dashboard/hub-form/hub-preview.tsx";
import { buildHubViewInput, buildLeadForm } from "#app/routes/dashboard/hub-form/preview-input.ts";
import { HubLeadForm } from "#app/talk-page/hub-lead-form.tsx";
import { toHubView } from "#app/talk-page/hub-view.ts";
import { buildHubStylesheet } from "#app/ui/branded/hub-styles.tsx";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

// The form sits in the page's column, without the hero it overlaps on the page.
const standaloneStyles = "body{padding:16px 0 24px}.column .sheet{margin-top:0}";

/** A live preview of the lead form, with the public page's own component. */
export default function LiveLeadForm({ values, base, timezone }: HubPreviewProps) {
  const deferredValues = useDeferredValue(values);
  const viewInput = { ...buildHubViewInput(deferredValues, base, timezone), leadForm: buildLeadForm(deferredValues) };
  const hub = toHubView(viewInput, { origin: base.origin, descriptionHtml: "", resources: [] });
  return (
    <PreviewFrame
      title="Preview of the lead form"
      stylesheet={buildHubStylesheet(viewInput.branding) + standaloneStyles}
      isFullHeight
    >
      <div className="column">{hub.leadForm && <HubLeadForm hub={hub} lead={hub.leadForm} isPreview />}</div>
    </PreviewFrame>
  );
}
