import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import type { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { Dialog } from "#app/ui/dialog.tsx";

/** Says why a hub was not duplicated. */
export function DuplicateRefusal({ refusal }: Pick<ReturnType<typeof useHubActions>, "refusal">) {
  return (
    <Dialog opened={refusal.isOpen} onClose={refusal.close} title="Not duplicated">
      {refusal.notice && <HubRefusal refusal={refusal.notice} formId="" />}
    </Dialog>
  );
}
