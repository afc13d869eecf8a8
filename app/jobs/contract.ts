// The jobs of the product and the data that each carries. Commands enqueue them; workers.server.ts runs them.
import type { QueuedEmail } from "#app/emails/index.ts";

/** Queue name -> job data. */
export type Jobs = {
  "send-email": QueuedEmail;
  /** A visitor requested access to a restricted hub; the job decides whether a code is sent. */
  "process-access-request": { hubId: string; email: string; network?: string; isInRoom?: boolean };
  /** A visitor signed up or requested an account link; the job decides which email is sent. */
  "send-account-link": { about: "sign-up"; signUpId: string } | { about: "confirmation" | "password"; email: string };
  /** An account paid: its other open checkouts must not take a second payment. */
  "expire-checkouts": { userId: string };
  /** A long task of a speaker; its details are in its row of `tasks`. */
  "run-task": { taskId: string; accountId: string };
  /** A hub offers a PDF: its pages are drawn. */
  "draw-slides": { fileId: string; accountId: string };
  /** Scheduled, and queued when a speaker opens a hub: emails to people who asked to be notified. */
  "send-opening-notices": Record<string, never>;
  /** Scheduled, and queued with each answer: emails to people who asked for it. */
  "send-request-answers": Record<string, never>;
  /** Scheduled: to speakers and bookers, on the morning after one of them changed something. */
  "send-booking-digests": Record<string, never>;
  /** Sends what is due at one webhook. */
  "deliver-webhooks": { endpointId: string; accountId: string };
  /** Scheduled, and queued when a speaker opens or closes a hub: events for webhooks. */
  "record-hub-openings": Record<string, never>;
  /** Scheduled: emails to speakers about new leads. */
  "send-lead-alerts": Record<string, never>;
  /** Scheduled: the weekly report, to each speaker on Monday morning in their time zone. */
  "send-weekly-reports": Record<string, never>;
  /** An administrator's announcement to speakers. */
  "send-announcement": { announcementId: string };
  /** Goes on with the deletion of an account that is closed. */
  "delete-account": { userId: string };
  /** Stored objects that no row references. */
  "remove-objects": { keys: string[] };
  /** All stored objects of a deleted account. */
  "remove-folder": { folder: string };
  /** A backup into BACKUP_DIR, which leaves it out. Its result stays, so that every process knows of it. */
  "back-up": Record<string, never>;
  /** Scheduled: deletes what has expired. */
  sweep: Record<string, never>;
};
export type JobName = keyof Jobs;
