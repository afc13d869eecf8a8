// openapi.json describes what the API does: a validator of the field accepts it, and every answer fits its schema.
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOutcomes } from "#app/database/schema/index.ts";
import { sampleData } from "#app/domain/webhooks/sample-event.server.ts";
import type { Actor } from "#app/services.ts";
import { createApiProgram, insertApiKey } from "#tests/support/api-program.ts";
import { type ApiRoute, listApiRoutes } from "#tests/support/api-routes.ts";
import { adaIds, adaMarker, createBelongings, listBelongings } from "#tests/support/belongings.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let send: ReturnType<typeof createApiProgram>;
interface Operation {
  tags: string[];
  description?: string;
  parameters?: { in: string; description?: string; schema?: { description?: string } }[];
}
let description: {
  info: object;
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  // biome-ignore lint/suspicious/noExplicitAny: JSON that a validator has accepted
  components: { schemas: Record<string, any> };
};
beforeAll(async () => {
  app = await startTestApp();
  actor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, actor, adaIds, adaMarker);
  send = createApiProgram(app, await insertApiKey(app, actor));
  description = (await createApiProgram(app)("/api/v1/openapi.json")).body;
});
afterAll(() => app.close());

it("is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { errors } = await validator.validate(structuredClone(description));
  expect(errors).toBeUndefined();
  expect(validator.version).toBe("3.1");
});

it("names its areas, whom to ask and what each operation is, with no word that OpenAPI doesn't know", () => {
  const { info, tags, paths } = description;
  expect(info).toMatchObject({
    contact: { email: app.services.settings.supportEmail, url: `${app.origin}/contact` },
    license: { url: `${app.origin}/terms-of-service` },
  });
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const used = new Set(operations.flatMap((operation) => operation.tags));
  expect(new Set(tags.map(({ name }) => name))).toEqual(used);
  expect([...tags, ...operations].filter((each) => !each.description)).toEqual([]);
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  expect(parameters.filter((each) => each.in === "path" && !each.description && !each.schema?.description)).toEqual([]);
  expect(JSON.stringify(description)).not.toContain('"override"');
});

it("says of each operation the refusals that every caller may get", async () => {
  const sendWithoutKey = createApiProgram(app);
  for (const { method, path, address, isPublic, statuses } of listApiRoutes(description)) {
    expect(statuses, path).toContain(429);
    if (path.includes("{")) expect(statuses, path).toContain(404);
    if (method !== "GET") expect(statuses, path).toEqual(expect.arrayContaining([409, 413, 422]));
    if (!isPublic) expect(statuses, path).toContain((await sendWithoutKey(address, { method })).status);
  }
});

it("answers a method that an address doesn't take with those that it does", async () => {
  for (const [path, methods] of Object.entries(description.paths)) {
    const { status, headers, body } = await send(`/api/v1${path.replaceAll(/\{\w+\}/g, "any")}`, { method: "REPORT" });
    expect([status, body.code], path).toEqual([405, "method-not-allowed"]);
    const allowed = Object.keys(methods).map((method) => method.toUpperCase());
    expect(
      headers
        .get("allow")
        ?.split(", ")
        .filter((method) => method !== "HEAD")
        .sort(),
      path,
    ).toEqual(allowed.sort());
  }
});

it.each([
  ["lead.created", "Lead", []],
  ["feedback.created", "Feedback", []],
  ["quote.approved", "Quote", []],
  ["request.created", "Request", []],
  ["booking.created", "ListedBooking", ["answers"]],
] as const)("says the same as the event %s", (type, schema, more) => {
  const fields = Object.keys(description.components.schemas[schema]?.properties ?? {});
  expect([...fields, ...more].sort()).toEqual(Object.keys(sampleData(type)).sort());
});

describe("every documented GET", () => {
  /** A schema that may refer to the document's components. */
  function compile(schema: object) {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    return ajv.compile({ ...schema, components: description.components });
  }

  it("answers 200 with a body that its schema accepts", async () => {
    const routes = listApiRoutes(description).filter(({ method }) => method === "GET");
    expect(routes.length).toBeGreaterThan(0);
    for (const { path, address, answer } of routes) {
      const { status, body } = await send(address);
      expect(status, path).toBe(200);
      const accepts = compile(answer as object);
      accepts(body);
      expect(accepts.errors, `${path}: ${JSON.stringify(body).slice(0, 300)}`).toBeNull();
    }
  });
});

const controlCharacter = "\u0007";
const asJson = JSON.stringify(controlCharacter).slice(1, -1);

/** The body as often as it has texts, each time with a control character in another one. */
function* withControlCharacters(body: unknown): Generator<unknown> {
  if (typeof body === "string") yield body + controlCharacter;
  else if (typeof body === "object" && body !== null)
    for (const [name, value] of Object.entries(body))
      for (const changed of withControlCharacters(value))
        yield Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed };
}

it("no route stores a control character, because forms read what it is sent", async () => {
  let tried = 0;
  for (const { method, path, address, body, statuses } of listApiRoutes(description))
    for (const changed of withControlCharacters(body)) {
      const { status } = await send(address, { method, body: changed });
      expect(statuses, `${method} ${path} ${JSON.stringify(changed)}: ${status}`).toContain(status);
      tried += 1;
    }
  expect(tried).toBeGreaterThan(30);
  expect((await listBelongings(app.services, actor, adaIds)).filter((row) => row.includes(asJson))).toEqual([]);
});

describe("every write with an Idempotency-Key", () => {
  it("is answered again alike, except for what openapi.json marks as moving, and stores nothing that anyone wrote", async () => {
    const routes = listApiRoutes(description).filter(({ method }) => method !== "GET");
    const isLast = ({ method, path }: ApiRoute) => (method === "DELETE" ? 100 - path.length : 0);
    const replayed: string[] = [];
    for (const route of routes.toSorted((one, other) => isLast(one) - isLast(other))) {
      const { method, name, address, body, answer, statuses } = route;
      const init = { method, body, headers: { "idempotency-key": `${name} of ${rosa.email}` } };
      const first = await send(address, init);
      // What the first one has caused is over before the second.
      await drainQueue(app);
      const again = await send(address, init);
      expect(statuses, `${name}: ${first.status} ${JSON.stringify(first.body)}`).toContain(first.status);
      expect([again.status, withoutMoving(again.body, answer)], name).toEqual([
        first.status,
        withoutMoving(first.body, answer),
      ]);
      if (again.headers.has("idempotency-replayed")) replayed.push(name);
      if (name === "answerRequest") expect([first.body.notice_count, again.body.notice_count]).toEqual([1, 0]);
    }
    expect(replayed.length).toBeGreaterThan(20);
    const stored = await app.db.select().from(apiOutcomes);
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.flatMap((row) => listTexts(row)).filter((text) => !/^[\w-]{1,43}$/.test(text))).toEqual([]);
  });

  // biome-ignore lint/suspicious/noExplicitAny: JSON that a validator has accepted
  function withoutMoving(value: any, schema: any): unknown {
    if (typeof value !== "object" || value === null || !schema) return value;
    const { properties = {}, items } = schema.$ref ? description.components.schemas[nameOf(schema)] : schema;
    if (Array.isArray(value)) return value.map((each) => withoutMoving(each, items));
    const unmoved = Object.entries(value).filter(([name]) => !properties[name]?.["x-moving"]);
    return Object.fromEntries(unmoved.map(([name, each]) => [name, withoutMoving(each, properties[name])]));
  }
  const nameOf = ({ $ref }: { $ref: string }) => $ref.split("/").at(-1) as string;
});

/** All texts in a value. */
const listTexts = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
};
