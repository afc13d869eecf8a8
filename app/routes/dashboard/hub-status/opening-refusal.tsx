import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { Dialog } from "#app/ui/dialog.tsx";

/** Says why a hub was not opened, over whatever screen it was opened from. */
export function OpeningRefusal({ refusal }: Pick<HubOpening, "refusal">) {
  return (
    <Dialog opened={refusal.isOpen} onClose={refusal.close} title="Not opened">
      {refusal.notice && <HubRefusal refusal={refusal.notice} formId="" />}
    </Dialog>
  );
}
