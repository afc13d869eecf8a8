import { href } from "react-router";
import type { HeroView } from "#app/routes/dashboard/home/hero-view.server.ts";
import { OpeningButton } from "#app/routes/dashboard/hub-status/opening-button.tsx";
import { useHubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { Button } from "#app/ui/button.tsx";
import { IconDeviceMobile, IconDownload } from "#app/ui/icons.ts";

/** Only the first button of the hero is filled. */
const variantOf = (isFirst: boolean) => (isFirst ? "filled" : "default");

interface RemoteButtonProps {
  id: string;
  isFirst?: boolean;
  /** Names the talk where there are several; the row then says which. */
  title?: string;
}

export const RemoteButton = ({ id, isFirst = false, title }: RemoteButtonProps) => (
  <Button
    href={href("/dashboard/hubs/:id/remote", { id })}
    variant={variantOf(isFirst)}
    leftSection={<IconDeviceMobile />}
    aria-label={title && `Open Remote: ${title}`}
  >
    {title ? "Remote" : "Open Remote"}
  </Button>
);

interface StageButtonsProps {
  id: string;
  hasRehearsal: boolean;
  isFirst?: boolean;
}

export function StageButtons({ id, hasRehearsal, isFirst = false }: StageButtonsProps) {
  return (
    <>
      {hasRehearsal && (
        <Button to={href("/dashboard/hubs/:id/rehearsal", { id })} variant={variantOf(isFirst)}>
          Rehearse
        </Button>
      )}
      <Button to={href("/dashboard/hubs/:id/on-stage", { id })} variant="default">
        Stage
      </Button>
    </>
  );
}

/** The slide with the talk's code, for the end of the speaker's own. `url` is the talk's page, null without a username. */
export function SlideButton({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <Button
      href={`${url}/slide.png`}
      download={`${url.split("/").at(-1)}-slide.png`}
      variant="default"
      leftSection={<IconDownload />}
    >
      Slide
    </Button>
  );
}

/** For a draft, which nobody can open yet. */
export function PublishButton({ hero }: { hero: Pick<HeroView, "id" | "title" | "status"> }) {
  const opening = useHubOpening(hero);
  return <OpeningButton title={hero.title} opening={opening} variant="filled" />;
}
