// What people get for the talk's page and the speaker's screens while a trial breaks something, and how long they wait.
import { setTimeout as pause } from "node:timers/promises";
import { hubPath } from "./room.ts";

/** Until then an outage may be unknown to the product. */
const knownAfterMs = 4_000;

/** Requests them again and again for so long; returns statuses and the longest waits in words. */
export async function watchPages(origin: string, cookie: string, ms: number): Promise<string> {
  const pages = {
    talk: { path: hubPath, headers: {} },
    "talk, to its speaker": { path: hubPath, headers: { cookie } },
    dashboard: { path: "/dashboard/leads", headers: { cookie } },
    landing: { path: "/", headers: { cookie } },
  };
  const startedAt = performance.now();
  const waits = { first: 0, later: 0 };
  const counts = new Map<string, number>();
  const waiting: Promise<void>[] = [];
  const request = async (name: string, path: string, headers: Record<string, string>) => {
    const sentAt = performance.now();
    const response = await fetch(origin + path, { headers, redirect: "manual" }).catch(() => null);
    await response?.arrayBuffer();
    const kind = sentAt - startedAt < knownAfterMs ? "first" : "later";
    waits[kind] = Math.max(waits[kind], performance.now() - sentAt);
    const key = `${name} ${response?.status ?? "failed"}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  while (performance.now() - startedAt < ms) {
    for (const [name, { path, headers }] of Object.entries(pages)) waiting.push(request(name, path, headers));
    await pause(500);
  }
  await Promise.all(waiting);
  const statuses = [...counts].map(([key, count]) => `${key}: ${count}`).join(", ");
  return `longest wait ${(waits.first / 1_000).toFixed(1)} s, after 4 s ${waits.later.toFixed(0)} ms; ${statuses}`;
}
