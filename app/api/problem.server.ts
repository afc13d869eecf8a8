// Every refusal of the API is a problem document (RFC 9457), with the fields that it is about.
import { STATUS_CODES } from "node:http";
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { currentRequestId } from "#app/adapters/log/context.server.ts";
import { type AnyRefusal, type AnyWords, sayRefusal } from "#app/domain/values/command.ts";
import { snakeName } from "#app/domain/values/snake-case.ts";
import { isServiceAway } from "#app/service-failure.ts";
import type { Services } from "#app/services.ts";

const fieldProblem = z.object({
  pointer: z.string().optional().meta({ description: "The field of the body, as a JSON pointer", example: "#/title" }),
  parameter: z.string().optional().meta({ description: "The parameter of the address", example: "limit" }),
  detail: z.string().meta({ example: "Talk Title is required" }),
});

export const problemSchema = z
  .object({
    type: z.literal("about:blank"),
    title: z.string().meta({ description: "What the status means", example: "Unprocessable Entity" }),
    status: z.number().int().meta({ example: 422 }),
    code: z.string().meta({ description: "The reason, for programs", example: "invalid" }),
    detail: z.string().meta({ description: "The reason, for people", example: "Some fields are not valid." }),
    errors: z.array(fieldProblem).optional(),
    reference: z.string().optional().meta({ description: "Names the request in the log" }),
  })
  .openapi("Problem");

export interface Problem {
  status: number;
  /** The reason, for programs. */
  code: string;
  detail: string;
  errors?: z.input<typeof fieldProblem>[];
  headers?: Record<string, string>;
}

/** Thrown where a request can't continue. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export function respondProblem(c: Context, { headers, ...problem }: Problem & { reference?: string }) {
  const title = STATUS_CODES[problem.status] ?? "Error";
  return c.body(JSON.stringify({ type: "about:blank", title, ...problem }), problem.status as ContentfulStatusCode, {
    ...headers,
    "content-type": "application/problem+json",
  });
}

/** A command's refusal in its own words, with its name for programs. */
export function toProblem(outcome: AnyRefusal, refusals: AnyWords = {}): Problem {
  const { status = 409, message: detail, field, retryAfterSeconds } = sayRefusal(refusals, outcome);
  const errors = field && [{ pointer: `#/${snakeName(field)}`, detail }];
  const headers = retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) };
  return { status, code: outcome.refusal, detail, ...(errors && { errors }), ...(headers && { headers }) };
}

/** Missing, and another speaker's, look the same. */
export const notFound: Problem = { status: 404, code: "not-found", detail: "There is nothing here for this key." };

/** Bytes in the address or the body that are no text. */
export const noText: Problem = { status: 400, code: "not-text", detail: "This is not text in UTF-8." };

/** A body of thousands of unknown fields gets a short response. */
const maxErrors = 100;

/** Names each field that a schema refused, and each that it does not know. */
export function toInvalid(issues: readonly z.core.$ZodIssue[], place: "json" | "query" = "json"): Problem {
  const at = (path: PropertyKey[]) =>
    place === "json"
      ? { pointer: `#${path.map((each) => `/${String(each)}`).join("")}` }
      : { parameter: path.join(".") };
  const errors = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ ...at([...issue.path, key]), detail: "There is no such field." }))
      : [{ ...at(issue.path), detail: issue.message }],
  );
  const detail = errors[0]?.detail ?? "Some fields are not valid.";
  return { status: 422, code: "invalid", detail, errors: errors.slice(0, maxErrors) };
}

/** The fields as a form's schema reads them. What it refuses is named (422). */
export function parseFields<Values>(schema: z.ZodType<Values>, fields: object): Values {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((each) => ({
    ...each,
    path: each.path.map((name) => snakeName(String(name))),
  }));
  throw new ProblemError(toInvalid(issues));
}

const httpProblems: Record<number, Omit<Problem, "status">> = {
  400: { code: "malformed", detail: "The body is not valid JSON." },
  415: { code: "not-json", detail: "Please send JSON, with the header Content-Type: application/json." },
};

/** A failure as a problem; a bug is logged. Nobody reads the one of a request that broke off. */
export function describeFailure(
  error: Error,
  { log }: Pick<Services, "log">,
  { signal }: Request,
): Problem & { reference?: string } {
  if (error instanceof ProblemError) return error.problem;
  if (signal.aborted) return { status: 503, code: "broken-off", detail: "The request broke off." };
  if (error instanceof HTTPException) {
    const known = httpProblems[error.status] ?? { code: "refused", detail: error.message };
    return { status: error.status, ...known };
  }
  log.error({ err: error }, "request failed");
  const reference = currentRequestId();
  if (isServiceAway(error)) {
    const detail = "We can't reach our database. Please try again in a moment.";
    return { status: 503, code: "unavailable", detail, headers: { "retry-after": "5" }, reference };
  }
  return { status: 500, code: "failed", detail: "Something went wrong on our side.", reference };
}
