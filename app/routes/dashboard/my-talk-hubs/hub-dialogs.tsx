import { LazyDialog, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import { DuplicateRefusal } from "#app/routes/dashboard/my-talk-hubs/duplicate-refusal.tsx";
import type { HubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";

const saveTemplateDialog = lazyComponent(
  "Save as template",
  async () => (await import("#app/routes/dashboard/templates/save-template-dialog.tsx")).SaveTemplateDialog,
);
const deleteHubDialog = lazyComponent(
  "Delete this Talk Hub?",
  async () => (await import("#app/routes/dashboard/my-talk-hubs/delete-hub-dialog.tsx")).DeleteHubDialog,
);

interface HubDialogsProps {
  hub: { id: string; title: string };
  actions: HubActions;
}

/** What the actions of a hub open. */
export function HubDialogs({ hub, actions: { saving, deletion, refusal } }: HubDialogsProps) {
  return (
    <>
      <LazyDialog part={saveTemplateDialog} props={{ hub, ...saving }} />
      <LazyDialog part={deleteHubDialog} props={{ hub, ...deletion }} />
      <DuplicateRefusal refusal={refusal} />
    </>
  );
}
