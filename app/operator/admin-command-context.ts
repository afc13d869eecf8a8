// What a command of `npm run admin` gets: the operator's words, and what it works with.
import type { Config } from "#app/installation/config.server.ts";
import type { Actor, Services } from "#app/services.ts";

export interface AdminArguments {
  /** An account's address, or a file. */
  address?: string;
  role?: string;
  name?: string;
  reason?: string;
  page?: string;
  print?: boolean;
  since?: string;
  kind?: string;
  for?: string;
  dates?: string;
  timezone?: string;
  speaker?: string;
  event?: string;
  column?: string[];
  "dry-run"?: boolean;
}

/** What a command works with. */
export interface AdminCommandContext {
  config: Config;
  actor: Actor;
  /** From now on the command waits for `what`. */
  waitFor(what: string): void;
  /** Opens the database; only commands that need it call this. */
  open(): Promise<Services>;
  /** The answer of the person at the terminal; null when there is none. */
  ask(question: string): Promise<string | null>;
  /** A file of the person at the terminal, who may read more than the product. */
  readFile(path: string): Promise<Uint8Array>;
}
