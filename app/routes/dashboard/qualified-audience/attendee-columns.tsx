import { Form } from "react-router";
import {
  type AttendeeState,
  attendeeStateLabels,
  type InviteState,
  inviteStateLabels,
} from "#app/domain/audience/audience.ts";
import type { listAttendees } from "#app/domain/audience/queries.server.ts";
import type { RowOf } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { When } from "#app/ui/when.tsx";

/** Of their record, as the API and the file have it too. */
export const attendeeColumns = [
  ...(["id", "email", "firstName", "lastName", "state", "inviteState"] as const),
  ...(["isUnsubscribed", "createdAt", "invitedAt", "accessedAt"] as const),
];
export type AttendeeRow = Pick<RowOf<typeof listAttendees>, (typeof attendeeColumns)[number]>;

export const attendeeName = ({ firstName, lastName }: Pick<AttendeeRow, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

const stateTones: Record<AttendeeState, Tone> = { waiting: "warning", pending: "neutral", verified: "success" };
const inviteTones: Record<InviteState, Tone> = { none: "neutral", queued: "info", sent: "success", failed: "danger" };

/** Each attendee can be approved and deleted. */
export const buildAttendeeColumns = (onDelete: (attendee: AttendeeRow) => void): Column<AttendeeRow>[] => [
  {
    label: "Attendee",
    phone: "title",
    cell: (attendee) => <Contact {...attendee} />,
  },
  {
    label: "Status",
    phone: "line",
    cell: ({ state, accessedAt }) => (
      <span className={styles.state}>
        <Badge tone={stateTones[state]}>{attendeeStateLabels[state]}</Badge>
        {accessedAt && (
          <span className={styles.day}>
            <When at={accessedAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    label: "Invite",
    phone: "line",
    cell: (attendee) => attendee.state !== "waiting" && <InviteStatus {...attendee} />,
  },
  {
    label: "Added",
    phone: "nowhere",
    cell: ({ createdAt }) => (
      <span className="no-wrap">
        <When at={createdAt} />
      </span>
    ),
  },
  {
    label: "Actions",
    phone: "beside",
    align: "right",
    cell: (attendee) => <RowActions attendee={attendee} onDelete={() => onDelete(attendee)} />,
  },
];

function Contact({ email, ...person }: AttendeeRow) {
  const name = attendeeName(person);
  return (
    <>
      {name && (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      )}
      <span className={name ? styles.email : styles.name}>{email}</span>
    </>
  );
}

function InviteStatus({ inviteState, invitedAt, isUnsubscribed }: AttendeeRow) {
  return (
    <span className={styles.state}>
      {inviteState === "none" ? (
        <span className="quiet">{inviteStateLabels.none}</span>
      ) : (
        <Badge tone={inviteTones[inviteState]}>{inviteStateLabels[inviteState]}</Badge>
      )}
      {inviteState === "sent" && invitedAt && (
        <span className={styles.day}>
          <When at={invitedAt} />
        </span>
      )}
      {isUnsubscribed && <span className="quiet">Withdrew or unsubscribed</span>}
    </span>
  );
}

function RowActions({ attendee, onDelete }: { attendee: AttendeeRow; onDelete(): void }) {
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
