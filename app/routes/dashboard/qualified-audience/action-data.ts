import type { FileColumn, PersonColumns } from "#app/csv/person-columns.ts";
import type { UploadReport } from "#app/domain/audience/attendee-report.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

export type InviteRefusalReason =
  | { kind: "username-missing" | "hub-not-open" | "nobody-to-invite" | "invited-today" | "sending-stopped" }
  /** How many were selected, and how many more can be invited today. */
  | { kind: "sender-limit-reached"; people: number; left: number };

/** The action data of this screen. */
export interface AudienceActionData {
  /** What an upload would add; nothing is written yet. */
  report?: UploadReport & { fileName: string };
  /** Why a file was refused. */
  uploadFailed?: string;
  /** The columns of a file in which no email column was recognised. */
  unrecognised?: { columns: FileColumn[]; chosen: PersonColumns };
  /** Invalid lines of the manual entry, which stay in the field. */
  invalidLines?: { text: string; reason: string }[];
  isInputEmpty?: boolean;
  /** Why no invitations were sent. */
  inviteRefusal?: InviteRefusalReason;
  /** How many invitations were enqueued. */
  invited?: { people: number };
  exportTask?: string;
  toast?: Toast;
}
