import { HubPage } from "#app/talk-page/hub-page.tsx";
import type { HubView } from "#app/talk-page/hub-view.ts";
import { buildHubStylesheet } from "#app/ui/branded/hub-styles.tsx";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

/** The public page with the template's branding and sample content, rendered by the public page's own component. */
export default function TemplatePreview({ hub }: { hub: HubView }) {
  return (
    <PreviewFrame title="Sample preview of the public page" stylesheet={buildHubStylesheet(hub.branding)}>
      <HubPage hub={hub} gate={hub.leadForm ? "ask" : "none"} />
    </PreviewFrame>
  );
}
