import { useDeferredValue } from "react";
import {
  buildDescriptionHtml,
  buildHubViewInput,
  type HubFormValues,
  type PreviewBase,
} from "#app/routes/dashboard/hub-form/preview-input.ts";
import { HubPage } from "#app/talk-page/hub-page.tsx";
import { toHubView } from "#app/talk-page/hub-view.ts";
import { buildHubStylesheet } from "#app/ui/branded/hub-styles.tsx";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

export interface HubPreviewProps {
  values: HubFormValues;
  base: PreviewBase;
  /** Used where the form has no timezone. */
  timezone: string;
}

/** A live preview of the public page from the form's values, with the public page's own component. */
export default function HubPreview({ values, base, timezone }: HubPreviewProps) {
  // Typing does not wait for the preview.
  const deferredValues = useDeferredValue(values);
  const viewInput = buildHubViewInput(deferredValues, base, timezone);
  const hub = toHubView(viewInput, {
    origin: base.origin,
    descriptionHtml: buildDescriptionHtml(deferredValues),
    resources: base.resources,
    questions: base.questions,
  });
  return (
    <PreviewFrame title="Preview of the public page" stylesheet={buildHubStylesheet(viewInput.branding)}>
      <HubPage hub={hub} />
    </PreviewFrame>
  );
}
