// Idempotency-Key: a program that heard nothing may send its request again, and nothing happens twice.
import { createMiddleware } from "hono/factory";
import type { ApiEnv, ApiRequest } from "#app/api/caller.server.ts";
import { ProblemError, toProblem } from "#app/api/problem.server.ts";
import {
  dropRequest,
  giveUpRequest,
  hashRequest,
  outcomeHours,
  startRequest,
  storeOutcome,
} from "#app/domain/api-keys/stored-outcomes.server.ts";

const maxKeyLength = 255;

export const idempotencyParameter = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description: `A text of your own, new for each change. For ${outcomeHours} hours the same request under the same key happens once: a repeat gets the first status, refusal and ids. Its body shows what is there by then. Unless somebody changed that, only values marked \`x-moving\` differ from the first response.`,
  schema: { type: "string" as const, maxLength: maxKeyLength },
  example: "6f1c2a4e-create-hub",
};

/** What tells bodies apart: of a file, which is not held in memory, its size. */
const readText = (c: ApiRequest): string | Promise<string> => c.req.text();
export const readSize = (c: ApiRequest): string => c.req.header("content-length") ?? "";

/**
 * Runs the request, or responds by its first outcome. What failed on our side, and what was refused before it was tried, may
 * be sent again.
 */
export const respondOnce = (readBody = readText) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const idempotencyKey = c.req.header("idempotency-key");
    if (idempotencyKey === undefined) return next();
    if (idempotencyKey === "" || idempotencyKey.length > maxKeyLength) throw new ProblemError(keyTooLong);
    const { services } = c.var.installation;
    const { pathname, search } = new URL(c.req.url);
    const ifMatch = c.req.header("if-match") ?? "";
    const requestHash = hashRequest(c.req.method, pathname + search, ifMatch, await readBody(c));
    const request = { keyId: c.var.caller.keyId, idempotencyKey, requestHash };
    const started = await startRequest(services, request);
    if (!started.ok) throw new ProblemError(toProblem(started, startRequest.refusals));
    if ("outcome" in started.value) {
      c.set("firstOutcome", started.value.outcome);
      await next();
      return c.header("idempotency-replayed", "true");
    }
    c.set("token", started.value.token);
    await next();
    const { outcome } = c.var;
    if (c.res.status >= 500) await giveUpRequest(services, request);
    else if (outcome === undefined) await dropRequest(services, request);
    else await storeOutcome(services, request, outcome);
  });

const keyTooLong = {
  status: 422,
  code: "invalid",
  detail: `Please send an Idempotency-Key of 1 to ${maxKeyLength} characters.`,
};
