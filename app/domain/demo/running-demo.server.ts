// The demo of this process (setting DEMO). No copy outlives its hour: every request asks first whether one has ended.
import type { Signal } from "#app/concurrency/signal.ts";
import {
  type CopyName,
  closeCopies,
  deleteCopies,
  findCopyEnd,
  findNextEnd,
  listDueCopies,
  listSurplusCopies,
  makeCopy,
  reuseSpace,
  type WriteCopy,
} from "#app/domain/demo/commands.server.ts";
import { demoMs } from "#app/domain/limits/limits.ts";
import type { Services } from "#app/services.ts";

export type Demo = Awaited<ReturnType<typeof openDemo>>;

const copiesPerVacuum = 10;

/** Follows the copies of a demo. `ended` is emitted when pages of a copy have to go from memory. */
export async function openDemo(services: Services, write: WriteCopy, ended: Signal) {
  const { clock, log } = services;
  let lookAgainAt = await findNextLook();
  let ending: Promise<void> | null = null;
  let madeCount = 0;
  const inTurn = createTurns();

  /** A copy that another process makes lasts an hour from then, so it can't end before the next look. */
  async function findNextLook(): Promise<Date> {
    const nextEnd = await findNextEnd(services);
    return new Date(Math.min(nextEnd?.getTime() ?? Number.POSITIVE_INFINITY, clock.now().getTime() + demoMs));
  }

  async function end(userIds: string[]) {
    await closeCopies(services, userIds);
    ended.emit();
    if (userIds.length === 0) return;
    // A job goes on with it after a minute (`closeAccount`).
    const deleting = inTurn(() => deleteCopies(services, userIds));
    deleting.catch((error) => log.error({ err: error }, "copies of the demo not deleted"));
  }

  async function endDue() {
    // What is in memory may have ended even if the database is away.
    ended.emit();
    await end(await listDueCopies(services));
    lookAgainAt = await findNextLook();
  }

  return {
    /** Whether a copy may have ended. Costs nothing, so that every request can ask. */
    isDue: () => clock.now() >= lookAgainAt,
    /** Closes the copies that have ended, and deletes them after that. */
    endDue(): Promise<void> {
      ending ??= endDue().finally(() => {
        ending = null;
      });
      return ending;
    },
    /** Makes a copy for a visitor from `network`; of too many, the oldest end. Returns the account's id. */
    async start(network: string): Promise<string> {
      const userId = await inTurn(() => makeCopy(services, write, network));
      await end(await listSurplusCopies(services));
      if (++madeCount % copiesPerVacuum === 0) inTurn(() => reuseSpace(services)).catch(() => {});
      lookAgainAt = await findNextLook();
      return userId;
    },
    /** How long a copy lasts, and a second more, so that a page that is opened again then is late; null when there is none. */
    async findSecondsLeft(name: CopyName): Promise<number | null> {
      const endsAt = await findCopyEnd(services, name);
      return endsAt && Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1_000) + 1);
    },
    /** Waits until everything that has ended is deleted. */
    settle: () => inTurn(async () => {}),
  };
}

/** One after another: what is made waits for what is being deleted, so that neither piles up. */
function createTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const result = turn.then(run);
    turn = result.catch(() => {});
    return result;
  };
}
