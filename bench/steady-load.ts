// Requests at a steady pace, however long the answers take. Run as a worker, it sends them from a thread of its own.
import assert from "node:assert/strict";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, parentPort, workerData } from "node:worker_threads";

export interface SteadyLoad {
  url: string;
  perSecond: number;
  seconds: number;
  /** For the API, `requestsPerKey` with each. */
  keys?: string[];
  requestsPerKey?: number;
}

const agent = new Agent({ keepAlive: true });

/** How long a request takes until its last byte, in milliseconds. */
export function send(url: string, key?: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = key ? { authorization: `Bearer ${key}` } : {};
    get(url, { agent, headers }, (response) => {
      response.resume().once("error", reject);
      response.once("end", () => {
        assert.equal(response.statusCode, 200);
        resolve(performance.now() - startedAt);
      });
    }).once("error", reject);
  });
}

/** Sends at random times, as people do who know nothing of each other; returns how long each took, in milliseconds. */
export async function sendSteadily({ url, perSecond, seconds, keys, requestsPerKey = 1 }: SteadyLoad) {
  const startedAt = performance.now();
  const sent: Promise<number>[] = [];
  for (let at = 0; at < seconds * 1_000; at += (-Math.log(1 - Math.random()) * 1_000) / perSecond) {
    await wait(Math.max(0, startedAt + at - performance.now()));
    sent.push(send(url, keys?.[Math.floor(sent.length / requestsPerKey)]));
  }
  return Promise.all(sent);
}

if (!isMainThread) parentPort?.postMessage(await sendSteadily(workerData as SteadyLoad));
