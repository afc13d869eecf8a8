// The installation's own row (database/schema/installation.ts), and what follows from its absence.
import type { Database } from "#app/database/connect.server.ts";
import { installation } from "#app/database/schema/index.ts";
import type { Settings, SignUpMode } from "#app/installation/settings.ts";
import type { Services } from "#app/services.ts";

type Installation = typeof installation.$inferSelect;
type Given = Settings["fromEnvironment"];

/** Null until there has been an administrator. */
export async function findInstallation(db: Database): Promise<Installation | null> {
  const [row] = await db.select().from(installation);
  return row ?? null;
}

/** SUPPORT_EMAIL names the administrator, else somebody has to be made one first. */
const isWithoutAdministrator = ({ supportEmail }: Given, row: Installation | null) =>
  supportEmail === undefined && row === null;

/** Whether nobody has ever administered this installation, so that /setup is there and sign-up waits for it. */
export const needsSetUp = async ({ db, settings }: Pick<Services, "db" | "settings">): Promise<boolean> =>
  isWithoutAdministrator(settings.fromEnvironment, await findInstallation(db));

/**
 * Who may sign up: nobody before there is an administrator, then whom the environment says, else the administrator, else
 * everyone.
 */
export function chooseSignUpMode(given: Given, row: Installation | null): SignUpMode {
  if (isWithoutAdministrator(given, row)) return "closed";
  return given.signUp ?? row?.signUp ?? "open";
}
