import { LaterDialog, laterPart } from "#app/routes/dashboard/background/later.tsx";
import { DuplicateRefusal } from "#app/routes/dashboard/my-talk-hubs/duplicate-refusal.tsx";
import type { HubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";

const saveTemplateDialog = laterPart(
  "Save as template",
  async () => (await import("#app/routes/dashboard/templates/save-template-dialog.tsx")).SaveTemplateDialog,
);
const deleteHubDialog = laterPart(
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
      <LaterDialog part={saveTemplateDialog} props={{ hub, ...saving }} />
      <LaterDialog part={deleteHubDialog} props={{ hub, ...deletion }} />
      <DuplicateRefusal refusal={refusal} />
    </>
  );
}
