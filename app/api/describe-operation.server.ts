// The parameters of an operation and its responses, as openapi.json lists them.
import { z } from "@hono/zod-openapi";
import { problemSchema } from "#app/api/problem.server.ts";
import type { AnyWords } from "#app/domain/values/command.ts";

const problems: Record<number, string> = {
  400: "The address or the body is not text in UTF-8, or the body is not valid JSON",
  401: "The key is missing, unknown, expired or revoked, or its account is offline",
  403: "The key, or the account's plan, does not allow it",
  404: "There is nothing here for this key",
  409: "Refused as things are: `code` says why. Also while the account is locked or the same request is not answered yet",
  411: "The size of the file is missing",
  412: "A newer version is stored than the one that If-Match names",
  413: "The body is too large",
  415: "The body is not of the right kind",
  422: "Some values are not valid: `errors` names them",
  429: "Too many requests: Retry-After says when to try again",
  503: "Not available at the moment: Retry-After says when to try again",
};

interface Operation {
  method: string;
  path: string;
  area: string;
  query?: unknown;
  body?: unknown;
  takesFile?: boolean;
  hasVersion?: boolean;
  refusals?: AnyWords;
  response?: z.ZodType | undefined;
  status?: 201;
}

export const ifMatchParameter = {
  name: "If-Match",
  in: "header" as const,
  required: false,
  description:
    "The ETag of the version that you read, or several, separated by commas. A newer one is not overwritten (412).",
  schema: { type: "string" as const },
  example: '"7"',
};

/** As OpenAPI 3.1 describes a body of bytes. */
export const fileSchema = { contentMediaType: "application/octet-stream" };

/** Of a path such as "/hubs/{id}/files/{resource_id}". */
export function describePathParameters(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return z.object(Object.fromEntries(names.map((name) => [name, z.string().meta({ description: describeId(name) })])));
}

function describeId(name: string): string {
  if (name === "username") return "Of the speaker";
  const owner = name.replace(/_?id$/, "");
  return owner ? `The id of the ${owner}` : "Its id, as lists say";
}

/** The statuses of what `endpoint` and its middleware refuse, and of the operation's own refusals. */
function listProblems({ method, path, area, query, body, takesFile, hasVersion, refusals = {} }: Operation): number[] {
  const isWrite = method !== "get";
  const hasParameters = path.includes("{");
  return [
    ...[400, 429],
    ...(area === "public" ? [] : [401, 403]),
    ...(hasParameters ? [404] : []),
    ...(hasParameters || query || isWrite ? [422] : []),
    ...(isWrite ? [409, 413] : []),
    ...(body ? [415] : []),
    ...(takesFile ? [411, 415, 503] : []),
    ...(hasVersion ? [412] : []),
    // Those whose status depends on the outcome are among the ones above.
    ...Object.values(refusals).map((refusal) => (typeof refusal === "function" ? 409 : (refusal.status ?? 409))),
  ];
}

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: problemSchema } },
});

export function describeResponses(operation: Operation) {
  const { response, status } = operation;
  const refused = [...new Set(listProblems(operation))].map((each) => [each, problem(problems[each] ?? "")]);
  return {
    [response ? (status ?? 200) : 204]: response
      ? { description: "Done", content: { "application/json": { schema: response } } }
      : { description: "Done" },
    ...(Object.fromEntries(refused) as Record<number, ReturnType<typeof problem>>),
    default: problem("A problem on our side"),
  };
}
