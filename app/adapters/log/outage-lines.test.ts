import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLogContext } from "#app/adapters/log/context.server.ts";
import { openLog } from "#app/adapters/log/open-log.server.ts";
import { isServiceAway } from "#app/service-failure.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openCollectedLog() {
  const written: string[] = [];
  const log = openLog("info", { write: (line) => void written.push(line) }, isServiceAway);
  return { log, written, read: () => written.splice(0).map((line) => JSON.parse(line)) };
}
const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
const query = "select secret_column from users";
const failedQuery = Object.assign(new Error(`Failed query: ${query}`), { query, cause: refused });
/** As pg-boss gives it: a plain copy, with the queue's name. */
const ofQueue = (queue: string) => ({ code: "57P01", message: "terminating connection", stack: "Error", query, queue });

it("writes an outage once a minute for each event and queue, without SQL, and says how much it left out", () => {
  const { log, written, read } = openCollectedLog();
  for (let n = 0; n < 300; n++) {
    log.error({ err: failedQuery, url: "/dashboard" }, "request failed");
    for (const queue of ["send-email", "sweep"]) log.error({ err: ofQueue(queue) }, "queue");
    withLogContext({ queue: "sweep", jobId: String(n) }, () => log.error({ err: failedQuery }, "job failed"));
  }
  expect(written.join("")).not.toMatch(/secret_column|"stack"/);
  expect(read()).toMatchObject([
    { msg: "request failed", url: "/dashboard", outage: expect.stringContaining("ECONNREFUSED"), omitted: 0 },
    { msg: "queue", queue: "send-email", outage: expect.stringContaining("57P01") },
    { msg: "queue", queue: "sweep" },
    { msg: "job failed", queue: "sweep", jobId: "0" },
  ]);
  vi.advanceTimersByTime(60_001);
  log.error({ err: failedQuery }, "request failed");
  expect(read()).toMatchObject([{ msg: "request failed", omitted: 299 }]);
});

it("writes every bug, and everything that is no error", () => {
  const { log, read } = openCollectedLog();
  for (let n = 0; n < 3; n++) {
    log.error({ err: new TypeError("undefined is not a function") }, "request failed");
    log.warn({ err: refused }, "email not sent");
    log.info({}, "database back");
  }
  expect(read()).toHaveLength(9);
});
