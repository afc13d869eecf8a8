// node bench/follow.ts [phones] [seconds]: a room whose phones follow the speaker's slides, which go on every ten seconds,
// against the same room that rates the talk without them: response times, processor time of the product, and how long a
// phone waits for the next slide. On the embedded database, behind one IP address.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { files, resources, slideDecks, slides } from "#app/database/schema/index.ts";
import { startProduct } from "#tests/support/product.ts";
import { describeStealTime, installDemo, median, percentile } from "./measure.ts";
import { emptyRoom, fillRoom, listWaits } from "./phones.ts";
import { signInByForm } from "./signed-in.ts";

const phones = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 60);
const slideCount = 30;
const [pollMs, stepMs] = [2_000, 10_000];

const demo = await installDemo({ LOG_LEVEL: "warn" });
await demo.product.stop();
const { hubId, resourceId } = await addSlides(demo.product.dataDir);
const product = await startProduct({ dataDir: demo.product.dataDir, env: { LOG_LEVEL: "warn" } });
const hubUrl = `${product.origin.replace("localhost", "127.0.0.1")}/amara-osei/calm-under-fire`;
const cookie = await signInByForm(product.origin, demo.password);

/** Slides of Amara's talk, all with the same picture. */
async function addSlides(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir });
  const hub = await db.query.talkHubs.findFirst({ where: (row, { eq }) => eq(row.slug, "calm-under-fire") });
  if (!hub) throw new Error("no sample data");
  const [fileId, id, userId] = [newId(), newId(), hub.userId];
  const stored = { kind: "presentation", contentType: "application/pdf", sizeBytes: 1, status: "stored" } as const;
  await db
    .insert(files)
    .values({ id: fileId, userId, key: `${userId}/${fileId}`, name: "a.pdf", title: "Slides", ...stored });
  await db
    .insert(resources)
    .values({ id, talkHubId: hub.id, title: "Slides", type: "pdf", resourceType: "file", fileId });
  await db.insert(slideDecks).values({ fileId, state: "ready", pageCount: slideCount });
  const shown = {
    width: 1920,
    height: 1080,
    text: "",
    smallKey: "none",
    largeKey: "none",
    smallBytes: 1,
    largeBytes: 1,
  };
  for (let number = 1; number <= slideCount; number++)
    await db.insert(slides).values({ fileId, number, token: newId().replaceAll("-", "").slice(10), ...shown });
  await close();
  return { hubId: hub.id, resourceId: id };
}

/** Of the product, in seconds of one processor. */
function processorSeconds(): number {
  const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${product.process.pid}/stat`, "utf8").split(" ");
  return (Number(user) + Number(system)) / 100;
}

let current = 0;
const changedAt = new Map<number, number>();
async function showSlide(slide: number) {
  const body = new URLSearchParams({ intent: "slide", deckId: resourceId, slide: String(slide) });
  const headers = { accept: "application/json", origin: product.origin, cookie };
  const response = await fetch(`${product.origin}/dashboard/hubs/${hubId}/remote/state`, {
    method: "POST",
    body,
    headers,
  });
  assert.equal(response.status, 200);
  changedAt.set(slide, performance.now());
  current = slide;
}

const [polls, delays]: [number[], number[]] = [[], []];
let failed = 0;

/** One phone, from a moment of its own on. */
async function follow(until: number) {
  await wait(Math.random() * pollMs);
  const address = `${hubUrl}/slides/${resourceId}/now`;
  let [ticket, shown] = ["", current];
  while (performance.now() < until) {
    const startedAt = performance.now();
    const response = await fetch(ticket ? `${address}/${ticket}` : address).catch(() => null);
    const body = response?.ok ? await response.json() : null;
    polls.push(performance.now() - startedAt);
    if (!body) failed++;
    else if (body.slide !== shown) {
      shown = body.slide;
      delays.push(performance.now() - (changedAt.get(shown) ?? 0));
    }
    ticket ||= body?.ticket ?? "";
    await wait(Math.max(0, startedAt + pollMs - performance.now()));
  }
}

async function measureRoom(isFollowing: boolean) {
  const room = emptyRoom();
  const before = processorSeconds();
  const until = performance.now() + seconds * 1_000;
  const followers = isFollowing ? Array.from({ length: phones }, () => follow(until)) : [];
  let slide = 1;
  const steps = setInterval(() => isFollowing && void showSlide(++slide), stepMs);
  await fillRoom(room, hubUrl, { phones, seconds });
  await Promise.all(followers);
  clearInterval(steps);
  await wait(2_000);
  return { room, processor: processorSeconds() - before };
}

await showSlide(1);
await fillRoom(emptyRoom(), hubUrl, { phones: 50, seconds: 6 });
const alone = await measureRoom(false);
const followed = await measureRoom(true);
const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(0)} ms`;
console.log(
  `${phones} phones follow for ${seconds} s: ${polls.length} requests, ${failed} failed, p50 ${ms(polls, 0.5)}, p99 ${ms(polls, 0.99)} (at most 500 ms); ` +
    `the next slide after ${median(delays).toFixed(0)} ms, p99 ${ms(delays, 0.99)}`,
);
console.log(
  `the room's own requests: p99 ${ms(listWaits(alone.room), 0.99)} without, ${ms(listWaits(followed.room), 0.99)} with; ` +
    `processor ${alone.processor.toFixed(1)} s without, ${followed.processor.toFixed(1)} s with: ` +
    `${(followed.processor / alone.processor).toFixed(2)} times (at most 1.5); ${describeStealTime()}`,
);
await product.stop();
await product.remove();
