// openapi.json describes what the API does: a validator of the field accepts it, and every answer fits its schema.
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleData } from "#app/domain/webhooks/sample-event.server.ts";
import type { Actor } from "#app/services.ts";
import { createApiProgram, insertApiKey } from "#tests/support/api-program.ts";
import { listApiRoutes } from "#tests/support/api-routes.ts";
import { adaIds, adaMarker, createBelongings, listBelongings } from "#tests/support/belongings.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let send: ReturnType<typeof createApiProgram>;
let description: { components: { schemas: Record<string, { properties: object }> } };
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
  for (const { method, path, address, body } of listApiRoutes(description))
    for (const changed of withControlCharacters(body)) {
      const { status } = await send(address, { method, body: changed });
      expect(status, `${method} ${path} ${JSON.stringify(changed)}`).toBeLessThan(500);
      tried += 1;
    }
  expect(tried).toBeGreaterThan(30);
  expect((await listBelongings(app.services, actor, adaIds)).filter((row) => row.includes(asJson))).toEqual([]);
});
