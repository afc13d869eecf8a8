// The routes of the API, as openapi.json names them, with ids of what Ada owns.
import { adaIds } from "#tests/support/belongings.ts";
import { ada } from "#tests/support/people.ts";
import { pdf } from "#tests/support/uploads.ts";

export interface ApiRoute {
  method: string;
  /** As openapi.json writes it: "/hubs/{id}". */
  path: string;
  name: string;
  isPublic: boolean;
  /** The scope that it needs. */
  scope: string;
  /** With Ada's ids, and with examples of the parameters that it requires. */
  address: string;
  /** An example of the body, which may be a file; undefined without one. */
  body: unknown;
  /** The statuses that its description lists. */
  statuses: number[];
  /** The schema of the answer; undefined without a body. */
  answer: object | undefined;
}

/** What the parameters of a path stand for, by the longest beginning that fits. */
const parameters: Record<string, Record<string, string>> = {
  "/hubs/": { id: adaIds.hub, resource_id: adaIds.resource, question_id: adaIds.question },
  "/hubs/{id}/attendees/": { attendee_id: adaIds.attendee },
  "/bookings/": { id: adaIds.booking },
  "/feedback/": { id: adaIds.answer },
  "/quotes/": { id: adaIds.quote },
  "/requests/": { id: adaIds.request },
  "/leads/": { id: adaIds.lead },
  "/webhooks/": { id: adaIds.endpoint },
  "/speakers/": { username: ada.username },
};

function fill(path: string): string {
  const begins = Object.keys(parameters).filter((each) => path.startsWith(each));
  const known = Object.assign({}, ...begins.map((each) => parameters[each])) as Record<string, string>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`tests/support/api-routes.ts: what is {${name}} in ${path}?`);
    return value;
  });
}

// biome-ignore lint/suspicious/noExplicitAny: JSON that a validator has accepted
function queryOf({ parameters }: any): string {
  // biome-ignore lint/suspicious/noExplicitAny: the same
  const required = parameters.filter((each: any) => each.in === "query" && each.required);
  // biome-ignore lint/suspicious/noExplicitAny: the same
  const query = new URLSearchParams(required.map((each: any) => [each.name, each.schema.example]));
  return required.length > 0 ? `?${query}` : "";
}

const methods = ["get", "post", "put", "patch", "delete"];

/** Every route of a description. */
// biome-ignore lint/suspicious/noExplicitAny: JSON that a validator has accepted
export function listApiRoutes(description: any): ApiRoute[] {
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    // biome-ignore lint/suspicious/noExplicitAny: the same
    Object.entries(operations as any)
      .filter(([method]) => methods.includes(method))
      // biome-ignore lint/suspicious/noExplicitAny: the same
      .map(([method, operation]: [string, any]) => ({
        method: method.toUpperCase(),
        path,
        name: operation.operationId,
        isPublic: operation.security.length === 0,
        scope: /`(\w+:\w+)`/.exec(operation.description ?? "")?.[1] ?? "",
        address: `/api/v1${fill(path)}${queryOf(operation)}`,
        body: operation.requestBody && (operation.requestBody.content["application/json"]?.example ?? pdf),
        statuses: Object.keys(operation.responses).map(Number).filter(Boolean),
        answer: (operation.responses["200"] ?? operation.responses["201"])?.content["application/json"].schema,
      })),
  );
}
