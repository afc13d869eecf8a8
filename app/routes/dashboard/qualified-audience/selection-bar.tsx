import { Form } from "react-router";
import type { AttendeeItem } from "#app/routes/dashboard/qualified-audience/attendee-table.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { IconCheck, IconMail, IconTrash } from "#app/ui/icons.ts";

interface SelectionBarProps {
  /** Everyone on this page of the list. */
  all: AttendeeItem[];
  selected: AttendeeItem[];
  onSelect(ids: string[]): void;
  onInvite(): void;
  onDelete(): void;
}

/** Selects the whole page. The actions appear once something is selected. */
export function SelectionBar({ all, selected, onSelect, onInvite, onDelete }: SelectionBarProps) {
  const waiting = selected.filter(({ state }) => state === "waiting");
  const onList = selected.filter(({ state }) => state !== "waiting");
  return (
    <div className={styles.selection} data-active={selected.length > 0 || undefined}>
      <Checkbox
        className={styles.attendee}
        checked={selected.length === all.length}
        isHalf={selected.length > 0 && selected.length < all.length}
        onChange={(event) => onSelect(event.currentTarget.checked ? all.map(({ id }) => id) : [])}
      >
        <span>{selected.length === 0 ? "Select all on this page" : `${selected.length} selected`}</span>
      </Checkbox>
      {selected.length > 0 && (
        <div className="button-row">
          {waiting.length > 0 && (
            <Form method="post">
              <input type="hidden" name="intent" value="approve" />
              {waiting.map(({ id }) => (
                <input key={id} type="hidden" name="id" value={id} />
              ))}
              <Button type="submit" variant="default" size="compact-md" leftSection={<IconCheck />}>
                Approve selected
              </Button>
            </Form>
          )}
          {onList.length > 0 && (
            <Button variant="default" size="compact-md" onClick={onInvite} leftSection={<IconMail />}>
              Invite selected
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={onDelete} leftSection={<IconTrash />}>
            Delete selected
          </Button>
        </div>
      )}
    </div>
  );
}
