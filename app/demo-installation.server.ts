// What opens a demo (setting DEMO), and keeps it apart from installations with accounts of their own.
import { notInArray } from "drizzle-orm";
import type { Signal } from "#app/concurrency/signal.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { demoCopies, users } from "#app/database/schema/index.ts";
import { type Demo, openDemo } from "#app/domain/demo/running-demo.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import type { Services } from "#app/services.ts";

/**
 * A demo deletes its accounts after an hour, so it shares an installation with no others. Throws OperatorError, and closes
 * the database, where a demo finds accounts that are no copies, or another installation finds copies.
 */
export async function requireOwnAccounts({ db, close }: OpenedDatabase, isDemo: boolean): Promise<void> {
  const copies = db.select({ id: demoCopies.userId }).from(demoCopies);
  const foreignCount = await (isDemo ? db.$count(users, notInArray(users.id, copies)) : db.$count(demoCopies));
  if (foreignCount === 0) return;
  await close();
  throw new OperatorError(
    isDemo
      ? "DEMO: this installation has accounts of its own, and a demo needs an empty one: choose another DATA_DIR or DATABASE_URL"
      : "DEMO: this installation is a demo, whose accounts end after an hour: set DEMO=true, or choose another DATA_DIR or DATABASE_URL",
  );
}

/** Null where DEMO is false: the sample data is a file of its own in the build, which no other installation loads. */
export async function openConfiguredDemo(isDemo: boolean, services: Services, ended: Signal): Promise<Demo | null> {
  if (!isDemo) return null;
  const { writeCopy } = await import("#sample/fill.server.ts");
  return openDemo(services, writeCopy, ended);
}
