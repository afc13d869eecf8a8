import { Form } from "react-router";
import {
  type AttendeeState,
  attendeeStateLabels,
  type InviteState,
  inviteStateLabels,
} from "#app/domain/audience/audience.ts";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { IconTrash } from "#app/ui/icons.ts";

export interface AttendeeItem {
  id: string;
  email: string;
  name: string;
  state: AttendeeState;
  invite: InviteState;
  /** Wants no invitations. */
  isUnsubscribed: boolean;
  /** Formatted days. */
  added: string;
  invited: string | null;
  accessedOn: string | null;
}

const stateTones: Record<AttendeeState, Tone> = { waiting: "warning", pending: "neutral", verified: "success" };
const inviteTones: Record<InviteState, Tone> = { none: "neutral", queued: "info", sent: "success", failed: "danger" };

/** Each attendee can be approved and deleted. */
export const buildAttendeeColumns = (onDelete: (attendee: AttendeeItem) => void): Column<AttendeeItem>[] => [
  {
    label: "Attendee",
    phone: "title",
    cell: ({ name, email }) => (
      <>
        {name && (
          <span className={styles.name} dir="auto">
            {name}
          </span>
        )}
        <span className={name ? styles.email : styles.name}>{email}</span>
      </>
    ),
  },
  {
    label: "Status",
    phone: "line",
    cell: ({ state, accessedOn }) => (
      <span className={styles.state}>
        <Badge tone={stateTones[state]}>{attendeeStateLabels[state]}</Badge>
        {accessedOn && <span className={styles.day}>{accessedOn}</span>}
      </span>
    ),
  },
  {
    label: "Invite",
    phone: "line",
    cell: (attendee) => attendee.state !== "waiting" && <InviteStatus {...attendee} />,
  },
  { label: "Added", phone: "nowhere", cell: ({ added }) => <span className="no-wrap">{added}</span> },
  {
    label: "Actions",
    phone: "beside",
    align: "right",
    cell: (attendee) => <RowActions attendee={attendee} onDelete={() => onDelete(attendee)} />,
  },
];

function InviteStatus({
  invite,
  invited,
  isUnsubscribed,
}: Pick<AttendeeItem, "invite" | "invited" | "isUnsubscribed">) {
  return (
    <span className={styles.state}>
      {invite === "none" ? (
        <span className="quiet">{inviteStateLabels.none}</span>
      ) : (
        <Badge tone={inviteTones[invite]}>{inviteStateLabels[invite]}</Badge>
      )}
      {invite === "sent" && invited && <span className={styles.day}>{invited}</span>}
      {isUnsubscribed && <span className="quiet">Withdrew or unsubscribed</span>}
    </span>
  );
}

function RowActions({ attendee, onDelete }: { attendee: AttendeeItem; onDelete(): void }) {
  return (
    <div className={styles.rowActions}>
      {attendee.state === "waiting" && (
        <Form method="post">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="id" value={attendee.id} />
          <Button type="submit" size="compact-sm" variant="default" aria-label={`Approve ${attendee.email}`}>
            Approve
          </Button>
        </Form>
      )}
      <IconButton className={styles.icon} aria-label={`Delete ${attendee.email}`} onClick={onDelete}>
        <IconTrash />
      </IconButton>
    </div>
  );
}
