// Who calls the API: by the key of the Authorization header and nothing else, so no cookie and no session counts here.
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { ProblemError } from "#app/api/problem.server.ts";
import { type ApiScope, apiAreas } from "#app/domain/api-keys/api-keys.ts";
import { recordApiKeyUse } from "#app/domain/api-keys/commands.server.ts";
import { type ApiCaller, findApiCaller, isKnownKey } from "#app/domain/api-keys/queries.server.ts";
import type { StoredOutcome } from "#app/domain/api-keys/stored-outcomes.server.ts";
import { consumeCounted, createLimiter, isExhausted, type Limiter } from "#app/request/limits.server.ts";
import { readClientAddress } from "#app/request/network-address.server.ts";
import type { Installation } from "#app/services.server.ts";

export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    installation: Installation;
    caller: ApiCaller;
    /** Of a request with an Idempotency-Key: what it makes is stored under it. */
    token?: string;
    /** What the command returned. */
    outcome?: StoredOutcome;
    /** What it returned when the same request was sent before. */
    firstOutcome?: StoredOutcome;
  };
}
export type ApiRequest = Context<ApiEnv>;

/** Requests with one key. */
const keyLimiter = createLimiter(600, 60);
/** Requests without a key, by network: a whole conference may show one speaker's next talks. */
const publicLimiter = createLimiter(600, 60);
/** Keys that don't exist, by network. Good keys are known by then, so nobody can lock them out. */
const wrongKeyLimiter = createLimiter(60, 15 * 60);

export const clientAddress = (c: ApiRequest): string =>
  readClientAddress(c.env?.incoming?.socket.remoteAddress, c.req.raw.headers, c.var.installation.config.trustedProxies);

/** Counts the request and says in its response how many are left (draft-ietf-httpapi-ratelimit-headers). */
function limitRate(c: ApiRequest, limiter: Limiter, key: string) {
  const { isAllowed, remaining, resetSeconds } = consumeCounted(limiter, key);
  const headers = {
    "ratelimit-policy": `"default";q=${limiter.max};w=${limiter.seconds}`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
  if (!isAllowed) throw new ProblemError(tooMany(resetSeconds, headers));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}

const tooMany = (seconds: number, headers = {}) => ({
  status: 429,
  code: "too-many-requests",
  detail: `Too many requests. Please try again in ${seconds} s.`,
  headers: { ...headers, "retry-after": String(seconds) },
});

const unauthorized = { status: 401, code: "unauthorized", headers: { "www-authenticate": "Bearer" } };
const keyMissing = {
  ...unauthorized,
  detail: "Please send an API key, with the header Authorization: Bearer thk_…",
};

function refuseWrongKey(address: string) {
  const { isAllowed, resetSeconds } = consumeCounted(wrongKeyLimiter, address);
  const detail = "This key does not work: it is unknown, expired or revoked, or its account is offline.";
  return isAllowed ? { ...unauthorized, detail } : tooMany(resetSeconds);
}

/** Finds the caller, who needs `scope`. */
export const requireKey = (scope: ApiScope): MiddlewareHandler<ApiEnv> =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { services } = c.var.installation;
    const [, key] = /^Bearer +(thk_[\w-]{20,100})$/i.exec(c.req.header("authorization") ?? "") ?? [];
    // Once a network has tried too many, another wrong key costs no statement.
    const isWorthAsking = key && (!isExhausted(wrongKeyLimiter, clientAddress(c)) || (await isKnownKey(services, key)));
    const caller = isWorthAsking ? await findApiCaller(services, key) : null;
    if (!caller) throw new ProblemError(key ? refuseWrongKey(clientAddress(c)) : keyMissing);
    limitRate(c, keyLimiter, caller.keyId);
    if (!caller.scopes.includes(scope)) throw new ProblemError(scopeMissing(scope));
    await recordApiKeyUse(services, caller);
    c.set("caller", caller);
    await next();
  });

function scopeMissing(scope: ApiScope) {
  const [area, level] = scope.split(":") as [keyof typeof apiAreas, "read" | "write"];
  const does = level === "read" ? "read" : "change";
  return {
    status: 403,
    code: "scope-missing",
    detail: `This key may not ${does} ${apiAreas[area]}. Please use one with ${scope}.`,
    headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
  };
}

/** What is public anyway: for any site's page, without a key. */
export const allowEveryone = createMiddleware<ApiEnv>(async (c, next) => {
  limitRate(c, publicLimiter, clientAddress(c));
  await next();
  c.header("access-control-allow-origin", "*");
  c.header("cross-origin-resource-policy", "cross-origin");
  if (c.res.status === 200) c.header("cache-control", "public, max-age=60");
});
