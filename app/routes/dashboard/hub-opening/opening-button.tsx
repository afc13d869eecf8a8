import { Button, type ButtonProps } from "@mantine/core";
import { OpeningRefusal } from "#app/routes/dashboard/hub-opening/opening-refusal.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-opening/use-hub-opening.ts";

interface OpeningButtonProps extends ButtonProps {
  title: string;
  opening: HubOpening;
}

/** "Publish", "Open Now" or "Close Now" for a hub that is one of several on a screen. */
export function OpeningButton({ title, opening, ...props }: OpeningButtonProps) {
  return (
    <>
      <Button
        variant="default"
        {...props}
        aria-label={`${opening.label}: ${title}`}
        loading={opening.isSending}
        onClick={opening.change}
      >
        {opening.label}
      </Button>
      <OpeningRefusal refusal={opening.refusal} />
    </>
  );
}
