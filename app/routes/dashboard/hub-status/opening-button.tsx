import { OpeningRefusal } from "#app/routes/dashboard/hub-status/opening-refusal.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

interface OpeningButtonProps extends ButtonProps {
  title: string;
  opening: HubOpening;
}

/** "Publish", "Open Now" or "Close Now" for a hub that is one of several on a screen. */
export function OpeningButton({ title, opening, ...props }: OpeningButtonProps) {
  return (
    <>
      <opening.Form method="post" action={opening.action}>
        <Button
          type="submit"
          name="intent"
          value={opening.intent}
          variant="default"
          {...props}
          aria-label={`${opening.label}: ${title}`}
          loading={opening.isSending}
        >
          {opening.label}
        </Button>
      </opening.Form>
      <OpeningRefusal refusal={opening.refusal} />
    </>
  );
}
