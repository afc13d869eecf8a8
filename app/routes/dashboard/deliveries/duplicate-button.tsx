import { DuplicateRefusal } from "#app/routes/dashboard/my-talk-hubs/duplicate-refusal.tsx";
import { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { Button } from "#app/ui/button.tsx";
import { IconCopy } from "#app/ui/icons.ts";

/** Makes the next delivery of a hub's talk, and opens its editor. */
export function DuplicateButton({ hubId }: { hubId: string }) {
  const { duplicate, refusal } = useHubActions(hubId);
  return (
    <>
      <Button onClick={duplicate} leftSection={<IconCopy />}>
        Duplicate this hub
      </Button>
      <DuplicateRefusal refusal={refusal} />
    </>
  );
}
