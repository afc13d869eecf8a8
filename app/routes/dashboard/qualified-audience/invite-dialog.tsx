import { useState } from "react";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { formatRemainingSends, type SendingLimit, senderLimits } from "#app/domain/emails/emails.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import type { AttendeeRow } from "#app/routes/dashboard/qualified-audience/attendee-columns.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface InviteDialogProps {
  hub: HubList;
  sendingLimit: SendingLimit;
  /** Null while the dialog is closed. */
  attendees: AttendeeRow[] | "all" | null;
  onClose(): void;
}

const formatPeopleCount = (number: number) => `${formatCount(number)} ${number === 1 ? "person" : "people"}`;
const isNotInvited = ({ state, inviteState }: AttendeeRow) =>
  state === "pending" && (inviteState === "none" || inviteState === "failed");

/** Emails cannot be recalled, so this says how many will be sent. */
export function InviteDialog({ hub, sendingLimit, attendees, onClose }: InviteDialogProps) {
  const listedAttendees =
    attendees === "all" || attendees === null ? null : attendees.filter(({ state }) => state !== "waiting");
  const newCount = listedAttendees ? listedAttendees.filter(isNotInvited).length : hub.uninvited;
  const repeatCount = (listedAttendees ? listedAttendees.length : hub.listed) - newCount;
  const [again, setAgain] = useState(false);
  const { remaining, limit } = sendingLimit;
  const isOverLimit = newCount + (again ? repeatCount : 0) > remaining;
  return (
    <Dialog opened={attendees !== null} onClose={onClose} title="Send invites">
      <ActionForm intent="invite">
        {listedAttendees ? (
          listedAttendees.map(({ id }) => <input key={id} type="hidden" name="id" value={id} />)
        ) : (
          <input type="hidden" name="all" value="on" />
        )}
        <p className={styles.dialogText}>
          {newCount === 0
            ? "Everyone here has already been invited."
            : `Send ${formatCount(newCount)} personal ${newCount === 1 ? "invitation" : "invitations"} to “${hub.title}”.`}
        </p>
        {repeatCount > 0 && (
          <Checkbox
            className={styles.again}
            name="again"
            checked={again}
            onChange={(event) => setAgain(event.currentTarget.checked)}
          >
            <span>
              Send again to {formatPeopleCount(repeatCount)} who {repeatCount === 1 ? "has" : "have"} already been
              invited or opened the hub
            </span>
          </Checkbox>
        )}
        {isOverLimit && <input type="hidden" name="part" value="on" />}
        <p className={styles.dialogText}>
          {formatRemainingSends(sendingLimit)}
          {isOverLimit && remaining > 0 && " The first people on the list will get theirs now. Send the rest tomorrow."}
          {limit < senderLimits.member.chosen &&
            ` Members with a confirmed address can send ${formatCount(senderLimits.member.chosen)} a day.`}
        </p>
        <DialogActions onCancel={onClose} disabled={remaining === 0}>
          Send Invites
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
