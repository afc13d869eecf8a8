import { useDeferredValue } from "react";
import {
  descriptionFrom,
  factsFrom,
  type PreviewBase,
  type TypedHub,
} from "#app/routes/dashboard/hub-editor/preview-facts.ts";
import { HubPage } from "#app/routes/public/hub/hub-page.tsx";
import { hubStylesheet } from "#app/routes/public/hub/hub-styles.tsx";
import { hubView } from "#app/routes/public/hub/hub-view.ts";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

export interface LiveHubProps {
  typed: TypedHub;
  base: PreviewBase;
  /** Where the form itself does not say. */
  timezone: string;
}

/** The public page, live from what stands in the form: the very component that the audience is sent. */
export default function LiveHub({ typed, base, timezone }: LiveHubProps) {
  // A keystroke does not wait for the preview.
  const settled = useDeferredValue(typed);
  const facts = factsFrom(settled, base, timezone);
  const hub = hubView(facts, {
    origin: base.origin,
    descriptionHtml: descriptionFrom(settled),
    resources: base.resources,
    questions: base.questions,
  });
  return (
    <PreviewFrame title="Preview of the public page" stylesheet={hubStylesheet(facts.branding)}>
      <HubPage hub={hub} />
    </PreviewFrame>
  );
}
