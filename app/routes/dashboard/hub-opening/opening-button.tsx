import { Button, type ButtonProps } from "@mantine/core";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { OpeningRefusal } from "#app/routes/dashboard/hub-opening/opening-refusal.tsx";
import { useHubOpening } from "#app/routes/dashboard/hub-opening/use-hub-opening.ts";

interface OpeningButtonProps extends ButtonProps {
  hub: { id: string; title: string; status: HubStatus };
}

/** "Publish", "Open Now" or "Close Now" for a hub that is one of several on a screen. */
export function OpeningButton({ hub, ...props }: OpeningButtonProps) {
  const opening = useHubOpening(hub);
  return (
    <>
      <Button
        variant="default"
        {...props}
        aria-label={`${opening.label}: ${hub.title}`}
        loading={opening.isSending}
        onClick={opening.change}
      >
        {opening.label}
      </Button>
      <OpeningRefusal refusal={opening.refusal} />
    </>
  );
}
