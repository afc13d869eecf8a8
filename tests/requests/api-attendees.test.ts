// Attendee lists through the API, with the rules of the screens.
import { expect, it } from "vitest";
import { approvedAttendees } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, withAdaProgram } from "#tests/support/api-program.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram((fixture) => {
  ({ app, adaActor, send } = fixture);
});

const write = (method: string, path: string, body?: object) => send(`/api/v1${path}`, { method, body });
const pointersOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.errors.map(({ pointer }: { pointer: string }) => pointer);

const rosa = { email: "Rosa@Example.com", first_name: "Rosa" };

it("takes all people of a request or none, each once", async () => {
  const { id } = await insertHub(app.db, adaActor);
  const add = (attendees: object[]) => write("POST", `/hubs/${id}/attendees`, { attendees });
  expect(pointersOf(await add([rosa, { email: "not an address" }]))).toEqual(["#/attendees/1/email"]);
  expect(await app.db.$count(approvedAttendees)).toBe(0);
  expect((await add([rosa, rosa])).body).toEqual({ added: 1 });
  expect((await add([rosa])).body).toEqual({ added: 0 });
  const { items } = (await send(`/api/v1/hubs/${id}/attendees?state=pending`)).body;
  expect(items).toMatchObject([{ email: "rosa@example.com", first_name: "Rosa", invite_state: "none" }]);
  const path = `/hubs/${id}/attendees/${items[0].id}`;
  const statuses = [await write("DELETE", path), await write("DELETE", path)];
  expect(statuses.map(({ status }) => status)).toEqual([204, 404]);
});

it("invites people once, while the page can be opened", async () => {
  const { id } = await insertHub(app.db, adaActor, { access: "listed" });
  await write("POST", `/hubs/${id}/attendees`, { attendees: [rosa] });
  const invite = () => write("POST", `/hubs/${id}/invitations`, {});
  expect((await invite()).body).toEqual({ invited: 1, left_out: 0 });
  expect((await invite()).body).toEqual({ invited: 0, left_out: 0 });
  const draft = await insertHub(app.db, adaActor, { slug: "draft", status: "draft" });
  await write("POST", `/hubs/${draft.id}/attendees`, { attendees: [rosa] });
  expect((await write("POST", `/hubs/${draft.id}/invitations`, {})).body.code).toBe("hub-not-open");
});
