import { ActionForm } from "#app/forms/action-form.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { IconChevronDown } from "#app/ui/icons.ts";
import { Menu } from "#app/ui/menu.tsx";
import { face, MenuChoice } from "#app/ui/menu-choice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface SavedBadgeProps {
  action: string;
  intent: string;
  /** Sent with the choice. */
  sends?: Record<string, string>;
  name: string;
  /** As it is stored. */
  value: string;
  choices: readonly { value: string; label: string; tone: Tone }[];
  /** For screen readers: "Status of Rosa Jimenez". What is chosen follows. */
  label: string;
}

/**
 * A badge that opens for another choice, which saves itself and shows before the server responds. Its buttons send a
 * form, so it works without scripts and before they have loaded.
 */
export function SavedBadge({ action, intent, sends, name, value, choices, label }: SavedBadgeProps) {
  const fetcher = useFetcher();
  const current = String(fetcher.formData?.get(name) ?? value);
  const chosen = choices.find((choice) => choice.value === current);
  return (
    <ActionForm fetcher={fetcher} action={action} intent={intent} sends={sends}>
      <Menu
        label={`${label}: ${chosen?.label ?? current}`}
        title="Change"
        hasItemsClosed
        opener={(props) => (
          <button type="button" aria-haspopup="menu" {...props} className={face}>
            <Badge tone={chosen?.tone ?? "neutral"}>
              {chosen?.label ?? current}
              <IconChevronDown size={14} />
            </Badge>
          </button>
        )}
      >
        {choices.map((choice) => (
          <MenuChoice key={choice.value} name={name} value={choice.value} isChosen={choice.value === current}>
            {choice.label}
          </MenuChoice>
        ))}
      </Menu>
    </ActionForm>
  );
}
