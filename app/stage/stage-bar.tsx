import { type StageCommand, type StageUpdate, stageCommandOf } from "#app/domain/stage/stage.ts";
import { Count } from "#app/stage/stage-count.tsx";

/** The addresses of the speaker's own screen. */
export interface StageControls {
  commands: string;
  stageScreen: string;
}

export const sceneButtons: { command: StageCommand; key: string; label: string }[] = [
  { command: "join", key: "1", label: "Join" },
  { command: "slides", key: "S", label: "Slides" },
  { command: "resources", key: "2", label: "Resources" },
  { command: "feedback", key: "3", label: "Feedback" },
  { command: "results", key: "4", label: "Results" },
  { command: "thanks", key: "5", label: "Thanks" },
];

interface StageBarProps {
  update: StageUpdate;
  controls: StageControls | null;
  hasSlides: boolean;
}

/**
 * The controls, which hide themselves. Without scripts they are an ordinary form. A machine of the venue has no controls,
 * only the counts.
 */
export function StageBar({ update, controls, hasSlides }: StageBarProps) {
  const buttons = sceneButtons.filter(({ command }) => command !== "slides" || hasSlides);
  return (
    <form className="bar" id="bar" method="post" action={controls?.commands}>
      {controls &&
        buttons.map(({ command, key, label }) => (
          <button
            key={command}
            type="submit"
            name="intent"
            value={command}
            data-scene={command}
            aria-current={update.scene === command || undefined}
          >
            <kbd>{key}</kbd> {label}
          </button>
        ))}
      {controls && <ToggleButton name="reveal" shortcut="R" update={update} />}
      {controls && <ToggleButton name="black" shortcut="B" update={update} />}
      <button type="button" id="full" hidden>
        <kbd>F</kbd> Full screen
      </button>
      <Count of="joined" update={update} />
      <Count of="ratings" update={update} label="Ratings" />
      {controls && <a href={controls.stageScreen}>Stage</a>}
    </form>
  );
}

interface ToggleButtonProps {
  name: "reveal" | "black";
  shortcut: string;
  update: StageUpdate;
}

function ToggleButton({ name, shortcut, update }: ToggleButtonProps) {
  const command = stageCommandOf(name, update);
  return (
    <button type="submit" name="intent" value={command} data-toggle={name}>
      <kbd>{shortcut}</kbd> <span>{toggleLabels[command]}</span>
    </button>
  );
}

const toggleLabels: Record<string, string> = {
  reveal: "Reveal",
  hide: "Hide results",
  black: "Black",
  resume: "Lights on",
};
