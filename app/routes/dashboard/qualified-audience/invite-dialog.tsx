import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { allowanceInWords, type SendAllowance, senderLimits } from "#app/domain/emails/emails.ts";
import type { AttendeeItem } from "#app/routes/dashboard/qualified-audience/attendee-table.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { formatCount } from "#app/ui/stats.tsx";

interface InviteDialogProps {
  hub: HubList;
  allowance: SendAllowance;
  /** Null: the dialog is closed. */
  who: AttendeeItem[] | "all" | null;
  onClose(): void;
}

const people = (number: number) => `${formatCount(number)} ${number === 1 ? "person" : "people"}`;
const isFresh = ({ state, invite }: AttendeeItem) => state === "pending" && (invite === "none" || invite === "failed");

/** Letters cannot be called back: says how many leave before they do. */
export function InviteDialog({ hub, allowance, who, onClose }: InviteDialogProps) {
  const isSending = useNavigation().formData?.get("intent") === "invite";
  const chosen = who === "all" || who === null ? null : who.filter(({ state }) => state !== "waiting");
  const fresh = chosen ? chosen.filter(isFresh).length : hub.uninvited;
  const before = (chosen ? chosen.length : hub.listed) - fresh;
  const [again, setAgain] = useState(false);
  const { left, limit } = allowance;
  const isTooMany = fresh + (again ? before : 0) > left;
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
            ? "Everyone here has already been invited."
            : `Send ${formatCount(fresh)} personal ${fresh === 1 ? "invitation" : "invitations"} to “${hub.title}”.`}
        </p>
        {before > 0 && (
          <label className={styles.again}>
            <input
              type="checkbox"
              name="again"
              checked={again}
              onChange={(event) => setAgain(event.currentTarget.checked)}
            />
            <span>
              Send again to {people(before)} who {before === 1 ? "has" : "have"} already been invited or opened the hub
            </span>
          </label>
        )}
        {isTooMany && <input type="hidden" name="part" value="on" />}
        <p className={styles.dialogText}>
          {allowanceInWords(allowance)}
          {isTooMany && left > 0 && " The first people on the list will get theirs now. Send the rest tomorrow."}
          {limit < senderLimits.member.chosen &&
            ` Members with a confirmed address can send ${formatCount(senderLimits.member.chosen)} a day.`}
        </p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={left === 0}>
            Send Invites
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
