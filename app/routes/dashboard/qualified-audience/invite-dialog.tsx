import { Button, Modal } from "@mantine/core";
import { Form, useNavigation } from "react-router";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import type { AttendeeItem } from "#app/routes/dashboard/qualified-audience/attendee-table.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { formatCount } from "#app/ui/stats.tsx";

interface InviteDialogProps {
  hub: HubList;
  /** Null: the dialog is closed. */
  who: AttendeeItem[] | "all" | null;
  onClose(): void;
}

const people = (number: number) => `${formatCount(number)} ${number === 1 ? "person" : "people"}`;
const isFresh = ({ state, invite }: AttendeeItem) => state === "pending" && (invite === "none" || invite === "failed");

/** Letters cannot be called back: says how many leave before they do. */
export function InviteDialog({ hub, who, onClose }: InviteDialogProps) {
  const isSending = useNavigation().formData?.get("intent") === "invite";
  const chosen = who === "all" || who === null ? null : who.filter(({ state }) => state !== "waiting");
  const fresh = chosen ? chosen.filter(isFresh).length : hub.uninvited;
  const before = (chosen ? chosen.length : hub.listed) - fresh;
  return (
    <Modal opened={who !== null} onClose={onClose} title="Send invites" centered>
      <Form method="post">
        <input type="hidden" name="intent" value="invite" />
        {chosen ? (
          chosen.map(({ id }) => <input key={id} type="hidden" name="id" value={id} />)
        ) : (
          <input type="hidden" name="all" value="on" />
        )}
        <p className={styles.dialogText}>
          {fresh === 0
            ? "Everyone here was invited before."
            : `${people(fresh)} ${fresh === 1 ? "gets" : "get"} one letter, with a link of their own to “${hub.title}”.`}
        </p>
        {before > 0 && (
          <label className={styles.again}>
            <input type="checkbox" name="again" />
            <span>
              Send again to {people(before)} who {before === 1 ? "was" : "were"} invited before or came already
            </span>
          </label>
        )}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Send Invites
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
