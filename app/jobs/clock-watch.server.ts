// A clock that was ahead and is set back leaves moments in the database that nothing comes past for as long as it was
// ahead. They are shortened at the start, and as soon as a process sees its clock go back.
import { shortenQueueMoments } from "#app/adapters/queue/set-back-clock.server.ts";
import { shortenStoredEnds } from "#app/domain/stored-ends/shorten-stored-ends.server.ts";
import type { Services } from "#app/services.ts";

const lookMs = 10_000;
/** Less is the ordinary correction of a clock. */
const setBackMs = 60_000;

/** Looks until `stop`. Not by the queue, whose own schedule waits for the moments that it has stored. */
export async function watchClock(services: Pick<Services, "db" | "clock" | "log">) {
  // The process's own clock is never set.
  const readLead = () => services.clock.now().getTime() - performance.now();
  let lead = readLead();
  const shorten = async () => {
    await shortenStoredEnds(services);
    await shortenQueueMoments(services.db);
  };
  async function look() {
    const current = readLead();
    if (lead - current >= setBackMs) {
      services.log.warn({ seconds: Math.round((lead - current) / 1_000) }, "clock set back");
      await shorten();
    }
    lead = current;
  }
  await shorten();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    // After a failure the next look sees the same.
    looking = looking.then(look).catch((error: unknown) => services.log.warn({ err: error }, "ends not shortened"));
  }, lookMs).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
