// Whether a hub has room for what its audience says. A room's forms must not wait for a count or queue at a counter's row,
// so each process asks the tables only now and then (docs/decisions/087).
import { type FullForms, measureHub } from "#app/domain/audience-limits/measure-hub.server.ts";
import type { Services } from "#app/services.ts";

/** A hub is measured after this much has come to this process. */
const formsPerMeasurement = 2_000;
const bytesPerMeasurement = 2_000_000;
/** Other processes and hubs add to the same sums. */
const maxAgeMs = 10 * 60_000;
/** So soon a hub takes forms again after its speaker made room. */
const maxFullAgeMs = 60_000;
const maxHubs = 2_000;

interface HubState {
  full: FullForms;
  measuredAt: number;
  /** Since the measurement. */
  forms: number;
  bytes: number;
}

const notFull: FullForms = { words: false, leads: false };

/** Counts in this process's memory what was sent to each hub since its last measurement. */
export function createAudienceLimiter(services: Services) {
  const hubs = new Map<string, HubState>();

  function isDue({ full, measuredAt, forms, bytes }: HubState, now: number): boolean {
    if (full.words || full.leads) return now - measuredAt >= maxFullAgeMs;
    return forms > formsPerMeasurement || bytes > bytesPerMeasurement || now - measuredAt >= maxAgeMs;
  }

  /** Only the form that finds the measurement due waits for it. */
  async function measure(hubId: string, now: number): Promise<HubState> {
    const state = { full: hubs.get(hubId)?.full ?? notFull, measuredAt: now, forms: 0, bytes: 0 };
    hubs.delete(hubId);
    for (const oldest of hubs.keys()) if (hubs.size >= maxHubs) hubs.delete(oldest);
    hubs.set(hubId, state);
    try {
      state.full = await measureHub(services, hubId);
    } catch (error) {
      // Storing the form tells its sender if the database is away.
      services.log.error({ err: error }, "hub not measured");
    }
    return state;
  }

  return {
    /** Counts a form with these values, and says whether the hub has room for them. Stars are taken in any case. */
    async hasRoom(hubId: string, what: keyof FullForms, values: object): Promise<boolean> {
      const now = services.clock.now().getTime();
      const known = hubs.get(hubId);
      const state = !known || isDue(known, now) ? await measure(hubId, now) : known;
      state.forms += 1;
      state.bytes += Buffer.byteLength(JSON.stringify(values));
      return !state.full[what];
    },
  };
}

/** What the sender is told. Not 429, which phones with a form in their outbox would send again for three days. */
export const refuseFull = {
  status: 409,
  message: "This talk can't take any more details. Your text is still here so you can copy it.",
} as const;
