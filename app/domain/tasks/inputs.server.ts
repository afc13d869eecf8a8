// What each kind of task is given. It is stored as JSON, so it is checked again when the task runs. Concepts that come
// after this one have their own types for these filters; the compiler compares both wherever a task is enqueued or run.
import { z } from "zod";
import { inviteStates, leadSources, leadStatuses } from "#app/database/vocabulary.ts";
import type { TaskKind } from "#app/domain/tasks/tasks.ts";

const hubId = z.guid();

const schemas = {
  "export-leads": z.object({
    format: z.enum(["csv", "vcard"]),
    selection: z.object({
      search: z.string().optional(),
      hub: z.string().optional(),
      source: z.enum(leadSources).optional(),
      consent: z.enum(["given", "none", "withdrawn"]).optional(),
      status: z.enum(leadStatuses).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
  }),
  "export-feedback": z.object({ hubId }),
  "export-analytics": z.object({ from: z.iso.date(), to: z.iso.date() }),
  "export-attendees": z.object({
    hubId,
    filter: z.object({
      search: z.string().optional(),
      state: z.enum(["waiting", "pending", "verified"]).optional(),
      invite: z.enum(inviteStates).optional(),
    }),
  }),
  "export-account": z.object({}),
  /** `round` is the same for each retry of one request to invite. */
  "send-invites": z.object({ hubId, people: z.int().nonnegative(), round: z.string() }),
  "send-follow-up": z.object({ followUpId: z.guid() }),
} satisfies Record<TaskKind, z.ZodType>;

type TaskInputs = { [Kind in TaskKind]: z.output<(typeof schemas)[Kind]> };
export type TaskInput<Kind extends TaskKind> = TaskInputs[Kind];

const schemaOf: { [Kind in TaskKind]: z.ZodType<TaskInputs[Kind]> } = schemas;

/** Reads the stored input of a task. Throws when it does not fit its kind. */
export const parseTaskInput = <Kind extends TaskKind>(kind: Kind, stored: unknown): TaskInput<Kind> =>
  schemaOf[kind].parse(stored);
