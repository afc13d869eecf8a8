import type { UploadReport } from "#app/domain/audience/attendee-report.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

export type InviteRefusalReason =
  | { kind: "username-missing" | "hub-not-open" | "nobody-to-invite" | "invited-today" | "sending-stopped" }
  /** So many were chosen, and so many may still be invited today. */
  | { kind: "sender-limit-reached"; people: number; left: number };

/** What the screen's action says back to the form that spoke. */
export interface AudienceActionData {
  /** What an upload would write; nothing is written yet. */
  report?: UploadReport & { fileName: string };
  /** Why a file was refused. */
  uploadFailed?: string;
  /** Lines typed by hand that could not be added, kept in the field. */
  invalidLines?: { text: string; reason: string }[];
  /** Nobody was typed. */
  isInputEmpty?: boolean;
  /** Why invitations cannot leave. */
  inviteRefusal?: InviteRefusalReason;
  inviteTask?: string;
  exportTask?: string;
  toast?: Toast;
}
