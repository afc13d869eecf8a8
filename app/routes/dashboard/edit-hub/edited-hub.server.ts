import { findHub } from "#app/domain/hubs/queries.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";

export interface EditorInput extends SpeakerInput {
  /** As it was before this request. */
  hub?: ReturnType<typeof findHub>;
}

/** The hub in the editor's address, read once for each request however many steps its save has. */
export function findEditedHub(input: EditorInput) {
  input.hub ??= findHub(input.services, input.actor, input.id);
  return input.hub;
}
