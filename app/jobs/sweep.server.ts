import type { Services } from "#app/services.ts";

/** By the clock, every hour: takes away what has outlived its time. Each part may run twice without harm. */
export async function sweep(_services: Services) {}
