import { sweepTrash } from "#app/domain/hubs/trash.server.ts";
import type { Services } from "#app/services.ts";

/** By the clock, every hour: takes away what has outlived its time. Each part may run twice without harm. */
export async function sweep(services: Services) {
  await sweepTrash(services);
}
