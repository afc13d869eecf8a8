// A room of phones that rate one talk while the installation fails. They retry as the page's own module does
// (app/enhance/offline-outbox.ts), only sooner.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "./wait.ts";

export const hubPath = "/amara-osei/calm-under-fire";
const phoneCount = 20;
/** Keeps the room below the limit of 5,000 forms a minute. */
const betweenFormsMs = 400;
const responseTimeoutMs = 15_000;
/** Phones that are not done this long after the fault count what they have as not acknowledged. */
const lastAttemptMs = 90_000;
/** The share of responses that never reach the phone, which then sends the same form again. */
const lostResponses = 0.2;

export type Room = Awaited<ReturnType<typeof fillRoom>>;

/** Fills a room whose phones send to any of `origins`; `empty` waits until every phone is done. */
export async function fillRoom(origins: string[]) {
  const formToken = await readFormToken((origins[0] as string) + hubPath);
  const acknowledged = new Set<string>();
  const refused = new Map<number, number>();
  const statuses = new Map<number, number>();
  let attempts = 0;
  let failures = 0;
  let openUntil = Number.POSITIVE_INFINITY;

  async function attempt(id: string): Promise<"stored" | "refused" | "failed"> {
    attempts++;
    const origin = origins[Math.floor(Math.random() * origins.length)] as string;
    const response = await sendRating(origin, { comments: id, submission_id: id, form_token: formToken });
    await response?.arrayBuffer().catch(() => {});
    count(statuses, response?.status ?? 0);
    if (response?.status === 204) return "stored";
    failures++;
    if (!response || response.status >= 500 || response.status === 429) return "failed";
    count(refused, response.status);
    return "refused";
  }

  async function rate() {
    const id = randomUUID();
    while (Date.now() < openUntil + lastAttemptMs) {
      const result = await attempt(id);
      if (result === "refused") return;
      if (result === "stored") {
        acknowledged.add(id);
        if (Math.random() > lostResponses) return;
      }
      await pause(500 + Math.random() * 500);
    }
  }

  const phones = Array.from({ length: phoneCount }, async () => {
    await pause(Math.random() * betweenFormsMs);
    while (Date.now() < openUntil) {
      await rate();
      await pause(betweenFormsMs);
    }
  });
  return {
    acknowledged,
    /** How often which status came; 0 is none. */
    statuses,
    /** Waits until so many more forms are acknowledged. */
    waitForMore(count: number) {
      const enough = acknowledged.size + count;
      return waitUntil(() => acknowledged.size >= enough, "acknowledged forms");
    },
    async empty() {
      openUntil = Date.now();
      await Promise.all(phones);
      return { acknowledged, attempts, failures, refused };
    },
  };
}

const sendRating = (origin: string, fields: Record<string, string>) =>
  fetch(`${origin}${hubPath}/feedback`, {
    method: "POST",
    headers: { accept: "application/json", origin },
    body: new URLSearchParams({ rating: "5", ...fields }),
    signal: AbortSignal.timeout(responseTimeoutMs),
  }).catch(() => null);

const count = (counts: Map<number, number>, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);

/** The token in the page's form, which stays valid while the installation fails. */
export async function readFormToken(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  return /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
}
