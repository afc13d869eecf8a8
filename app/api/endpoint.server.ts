// One route of the API: its schemas, its command, what each refusal says and what follows, as `formHandler` does for a
// form. Everything that routes have in common happens here. `buildApi` mounts them and describes them in openapi.json.
import { randomUUID } from "node:crypto";
import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { type ApiEnv, type ApiRequest, allowEveryone, clientAddress, requireKey } from "#app/api/caller.server.ts";
import {
  describePathParameters,
  describeResponses,
  fileSchema,
  ifMatchParameter,
} from "#app/api/describe-operation.server.ts";
import { noText, notFound, ProblemError, toProblem } from "#app/api/problem.server.ts";
import { idempotencyParameter, readSize, respondOnce } from "#app/api/respond-once.server.ts";
import { runAllOrNothing } from "#app/database/roll-back.server.ts";
import { type ApiArea, apiAreas } from "#app/domain/api-keys/api-keys.ts";
import { recordApiWrite } from "#app/domain/api-keys/commands.server.ts";
import type { ApiCaller } from "#app/domain/api-keys/queries.server.ts";
import type { StoredOutcome } from "#app/domain/api-keys/stored-outcomes.server.ts";
import { describeLock, isLocked } from "#app/domain/billing/billing.ts";
import { findMembership } from "#app/domain/billing/queries.server.ts";
import type { Upload } from "#app/domain/files/upload.server.ts";
import type { AnyRefusal, AnyWords, Words } from "#app/domain/values/command.ts";
import type { RefusalOf, ValueOf } from "#app/domain/values/outcome.ts";
import { type Camel, toCamel, toSnake } from "#app/domain/values/snake-case.ts";
import { toStrictText } from "#app/domain/values/strict-text.server.ts";
import type { WhileLocked } from "#app/request/intents.server.ts";
import { readSentFile } from "#app/request/upload-request.server.ts";
import type { Actor, Services } from "#app/services.ts";

type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamOf<Rest> : never;
// Schemas have the specification's names, as in `first_name`; routes get and give what they have under ours.
type OutputOf<Schema> = Schema extends z.ZodType ? Camel<z.output<Schema>> : undefined;
type ResponseOf<Schema> = Schema extends z.ZodType ? Camel<z.input<Schema>> : unknown;

/** What a route gets. */
export interface ApiCall<Path extends string = string, Query = unknown, Body = unknown> {
  services: Services;
  /** Whose key it is. Public routes have none. */
  actor: Actor;
  apiKey: Pick<ApiCaller, "keyId" | "scopes">;
  params: Record<ParamOf<Path>, string>;
  query: Query;
  body: Body;
  /** The file that is the body, which can be read once: of a route that `takesFile`. Throws a problem for another body. */
  file(): Pick<Upload, "size" | "content">;
  url: URL;
  /** For a command that stores under an id: the same one whenever the request is repeated. */
  token: string;
  /** What If-Match names; null without one. */
  ifMatch: string | null;
  setHeader(name: string, value: string): void;
}

interface Options<Path extends string, Query, Body, ResponseSchema, Result> {
  method: "get" | "post" | "patch" | "put" | "delete";
  path: Path;
  /** The name of the operation in openapi.json. */
  name: string;
  area: ApiArea | "public";
  summary: string;
  description?: string;
  query?: Query;
  body?: Body;
  /** Of the body. */
  example?: Body extends z.ZodType ? z.input<Body> : never;
  /** The body is a file, which is never held in memory. */
  takesFile?: boolean;
  /** Without it the route answers 204. */
  response?: ResponseSchema;
  /** 200 unless it says otherwise. */
  status?: 201;
  /** Reads If-Match. */
  hasVersion?: boolean;
  whileLocked?: WhileLocked;
  /**
   * The query or command. Null and false stand for what is missing or another speaker's (404). What a command returns is
   * stored for repeats: ids, versions and counts, of which `done` makes the response.
   */
  run(call: ApiCall<Path, OutputOf<Query>, OutputOf<Body>>): Promise<Result>;
  /** Its name is the problem's code. */
  refusals?: NoInfer<Words<Result>>;
  /** The response; null for what went missing meanwhile. */
  done?: Done<Path, Query, Body, ResponseSchema, Result>;
}
/** A body has an example, a response is made by `done`, and a command that may refuse needs `refusals`. */
type Needed<Body, ResponseSchema, Result> = (Body extends z.ZodType ? { example: unknown } : object) &
  (ResponseSchema extends z.ZodType ? { done: unknown } : object) &
  ([RefusalOf<Result>] extends [never] ? object : { refusals: unknown });
type Done<Path extends string, Query, Body, ResponseSchema, Result> = (
  value: ValueOf<Result>,
  call: ApiCall<Path, OutputOf<Query>, OutputOf<Body>>,
) => ResponseOf<ResponseSchema> | null | Promise<ResponseOf<ResponseSchema> | null>;

export interface Endpoint {
  method: string;
  /** "/hubs/{id}" */
  path: string;
  mount(api: OpenAPIHono<ApiEnv>): void;
}

export function endpoint<
  Path extends string,
  Result,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  ResponseSchema extends z.ZodType | undefined = undefined,
>(options: Options<Path, Query, Body, ResponseSchema, Result> & Needed<Body, ResponseSchema, Result>): Endpoint {
  const each = options as unknown as AnyOptions;
  const route = describeRoute(each);
  const { method, path } = each;
  return { method, path, mount: (api) => void api.openapi(route, ((c: ApiRequest) => runEndpoint(each, c)) as never) };
}

type AnyOptions = Omit<
  Options<string, z.ZodObject | undefined, z.ZodType | undefined, z.ZodType | undefined, unknown>,
  "refusals" | "done" | "example"
> & {
  example?: unknown;
  refusals?: AnyWords;
  done?(value: unknown, call: ApiCall): unknown;
};

async function runEndpoint(options: AnyOptions, c: ApiRequest) {
  const { response, status } = options;
  const call = toCall(c);
  const body = await toBody(options, c.var.firstOutcome ?? (await runOnce(options, c, call)), call);
  if (body === null) throw new ProblemError(notFound);
  // The schema leaves out what it doesn't name, so that no further column of a row can leave.
  return response ? c.json(response.parse(toSnake(body)) as object, status ?? 200) : c.body(null, 204);
}

async function runOnce({ method, run }: AnyOptions, c: ApiRequest, call: ApiCall): Promise<StoredOutcome> {
  // A change of several parts is made as a whole, or not at all.
  const outcome =
    method === "patch"
      ? await runAllOrNothing(call.services.db, (db) => run({ ...call, services: { ...call.services, db } } as never))
      : await run(call as never);
  if (outcome === null || outcome === false) throw new ProblemError(notFound);
  c.set("outcome", outcome ?? true);
  return outcome ?? true;
}

function toBody({ refusals, done = (value) => value }: AnyOptions, outcome: unknown, call: ApiCall): unknown {
  if (!isOutcome(outcome)) return done(outcome, call);
  if (outcome.ok) return done(outcome.value, call);
  throw new ProblemError(toProblem(outcome, refusals));
}

type AnyOutcome = { ok: true; value?: unknown } | AnyRefusal;
const isOutcome = (value: unknown): value is AnyOutcome => typeof value === "object" && value !== null && "ok" in value;

function toCall(c: ApiRequest): ApiCall {
  const { services } = c.var.installation;
  const valid = (place: "query" | "json" | "param") => c.req.valid(place as never);
  return {
    services,
    actor: c.var.caller?.actor,
    apiKey: c.var.caller,
    params: valid("param") ?? {},
    query: toCamel(valid("query")),
    body: toCamel(valid("json")),
    file: () => readFile(c.req.raw),
    url: new URL(c.req.url),
    token: c.var.token ?? randomUUID(),
    ifMatch: c.req.header("if-match") ?? null,
    setHeader: (name, value) => c.header(name, value),
  };
}

function readFile(request: Request) {
  const file = readSentFile(request);
  if (!file) throw new ProblemError(sizeMissing);
  return file;
}

const sizeMissing = {
  status: 411,
  code: "size-missing",
  detail: "Please say the file's size, with the header Content-Length.",
};

/** A locked account reads, but changes nothing (as `signedInAction` answers). */
const requireUnlocked: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { services } = c.var.installation;
  const membership = await findMembership(services, c.var.caller.actor);
  if (membership && isLocked(membership)) {
    const { message } = describeLock(membership, services.settings.hasShop);
    throw new ProblemError({ status: 409, code: "editing-locked", detail: message });
  }
  await next();
};

/** Notes the write before it happens, so that none is without an entry. Public pages and forms change with it. */
const recordWrite =
  (operation: string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { services, publicPageChanges, feedbackForms } = c.var.installation;
    if (c.var.firstOutcome !== undefined) return next();
    await recordApiWrite(services, c.var.caller, { operation, address: clientAddress(c) });
    await next();
    publicPageChanges.emit();
    feedbackForms.invalidate();
  };

/** Reads the body as text. PostgreSQL stores neither NUL nor half a character, which JSON can write. */
const refuseUnstorable: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const text = toStrictText(await c.req.raw.bytes(), c.req.header("content-type"));
  if (text === null) throw new ProblemError(noText);
  // What follows reads the same text.
  c.req.bodyCache = { text: Promise.resolve(text) as never };
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorable(text))
    throw new ProblemError({ status: 422, code: "invalid", detail: "The body has characters that no text can have." });
  await next();
};

function isStorable(json: string): boolean {
  const isText = (each: string) => each.isWellFormed() && !each.includes("\0");
  let isValid = true;
  const check = (name: string, value: unknown) => {
    isValid &&= isText(name) && (typeof value !== "string" || isText(value));
    return value;
  };
  try {
    JSON.parse(json, check);
  } catch {
    return true; // the validator says what is wrong
  }
  return isValid;
}

function accessOf({ method, path, area, whileLocked, takesFile }: AnyOptions): MiddlewareHandler<ApiEnv>[] {
  if (area === "public") return [allowEveryone];
  if (method === "get") return [requireKey(`${area}:read`)];
  const operation = `${method.toUpperCase()} ${path}`;
  return [
    requireKey(`${area}:write`),
    ...(whileLocked === "allowed" ? [] : [requireUnlocked]),
    ...(takesFile ? [respondOnce(readSize)] : [refuseUnstorable, respondOnce()]),
    recordWrite(operation),
  ];
}

function describeRoute(options: AnyOptions) {
  const { method, path, name, area, summary, description, query, body, example, hasVersion, takesFile } = options;
  const isPublic = area === "public";
  const isWrite = method !== "get";
  return createRoute({
    method,
    path,
    operationId: name,
    tags: [isPublic ? "Public" : apiAreas[area]],
    summary,
    description: [description, isPublic ? "Needs no key." : `Needs \`${area}:${isWrite ? "write" : "read"}\`.`]
      .filter(Boolean)
      .join(" "),
    security: isPublic ? [] : [{ key: [] }],
    parameters: [...(isWrite ? [idempotencyParameter] : []), ...(hasVersion ? [ifMatchParameter] : [])],
    request: {
      ...(path.includes("{") && { params: describePathParameters(path) }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: { "application/json": { schema: body, example } } } }),
      ...(takesFile && { body: { required: true, content: { "application/octet-stream": { schema: fileSchema } } } }),
    },
    responses: describeResponses(options),
    middleware: accessOf(options),
  });
}
