// A program uploads a file: by the limits and checks of the screens, and never held in memory.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { files, profiles, slideDecks } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type ApiAnswer, type ApiProgram, insertApiKey, withAdaProgram } from "#tests/support/api-program.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { pdf, picture } from "#tests/support/uploads.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram((fixture) => {
  ({ app, adaActor, send } = fixture);
});

const upload = (body: unknown = pdf, { name = "slides.pdf", headers = {} } = {}) =>
  send(`/api/v1/files?${new URLSearchParams({ name })}`, { method: "POST", body, headers });
const notesBesideSlides = await readFile("tests/support/files/pages/beamer-notes-right.pdf");
const mebibyte = 1024 * 1024;
const large = Buffer.concat([pdf, Buffer.alloc(20 * mebibyte)]);

describe("a file that a program sends", () => {
  it("is in the library, and a Talk Hub offers it with its slides", async () => {
    const { status, body } = await upload(pdf, { name: "Calm under fire — résumé.pdf" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: "Calm under fire — résumé.pdf",
      title: "Calm under fire — résumé",
      kind: "resource",
      content_type: "application/pdf",
      size_bytes: pdf.length,
      hint: null,
    });
    const [stored] = await app.db.select().from(files);
    expect(stored).toMatchObject({ id: body.id, userId: adaActor.id, status: "stored" });
    expect(Buffer.from(await app.services.storage.read(stored?.key ?? ""))).toEqual(pdf);
    const hub = await insertHub(app.db, adaActor);
    const added = await send(`/api/v1/hubs/${hub.id}/files`, { method: "POST", body: { file_ids: [body.id] } });
    expect(added.body.items).toMatchObject([{ file_id: body.id, title: "Calm under fire — résumé" }]);
    expect(await app.db.select().from(slideDecks)).toMatchObject([{ fileId: body.id }]);
  });

  it("is asked about where half of its pages looks like notes, and shown as the program answers", async () => {
    const hub = await insertHub(app.db, adaActor);
    const { id } = (await upload(notesBesideSlides)).body;
    const added = await send(`/api/v1/hubs/${hub.id}/files`, { method: "POST", body: { file_ids: [id] } });
    const [resource] = added.body.items;
    expect(resource).toMatchObject({ slides_state: "asking", page_area: null, is_downloadable: false });
    const change = (resourceId: string, body: object) =>
      send(`/api/v1/hubs/${hub.id}/resources/${resourceId}`, { method: "PATCH", body });
    const left = await change(resource.id, { page_area: "left-half", offers: "file" });
    expect(left.body.items).toMatchObject([{ page_area: "left-half", is_downloadable: false }]);
    const full = await change(resource.id, { page_area: "full" });
    expect(full.body.items).toMatchObject([{ page_area: "full", is_downloadable: true }]);
    const link = { title: "Paper", url: "https://example.com/paper" };
    const { items } = (await send(`/api/v1/hubs/${hub.id}/links`, { method: "POST", body: link })).body;
    const refused = await change(items[1].id, { title: "Article", page_area: "full" });
    expect(refused.body).toMatchObject({ status: 409, code: "nothing-asked" });
    expect((await send(`/api/v1/hubs/${hub.id}/resources`)).body.items[1].title).toBe("Paper");
  });

  it("may have many megabytes, where other bodies may not", async () => {
    expect((await upload(large)).body.size_bytes).toBe(large.length);
    expect((await send("/api/v1/hubs", { method: "POST", body: large })).status).toBe(413);
  });

  it("sent again under the same key is the same file, and another one is refused", async () => {
    const headers = { "idempotency-key": "slides-1" };
    const [first, again] = [await upload(pdf, { headers }), await upload(pdf, { headers })];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const another = await upload(large, { headers });
    expect(another.body).toMatchObject({ status: 422, code: "idempotency-key-used" });
    expect(await app.db.$count(files)).toBe(1);
  });

  it("that breaks off leaves nothing, and is sent again under the same key", async () => {
    const server = await app.listen();
    const key = await insertApiKey(app, adaActor);
    const headers = { "idempotency-key": randomUUID(), authorization: `Bearer ${key}` };
    const path = `${server.origin}/api/v1/files?name=slides.pdf`;
    const sent = request(path, { method: "POST", headers: { ...headers, "content-length": String(pdf.length) } });
    sent.on("error", () => {});
    sent.write(pdf.subarray(0, 10));
    await expect.poll(() => app.db.$count(files)).toBe(1);
    sent.destroy();
    await expect.poll(() => app.db.$count(files)).toBe(0);
    await expect
      .poll(async () => (await fetch(path, { method: "POST", headers, body: new Uint8Array(pdf) })).status)
      .toBe(201);
    server.close();
  });
});

describe("is refused, and nothing is stored:", () => {
  it.each<[string, () => Promise<ApiAnswer>, object]>([
    ["an empty file", () => upload(new Uint8Array()), { status: 415, code: "unsupported" }],
    [
      "a picture that says it is a PDF",
      async () => upload(await picture()),
      {
        status: 415,
        code: "unsupported",
        detail: "“slides.pdf” is named like a PDF, but contains something else. Please choose another file.",
      },
    ],
    ["a form with a file", () => upload("--x\r\n", { headers: { "content-length": "5" } }), { status: 415 }],
    [
      "51 MB",
      () => upload(pdf, { headers: { "content-length": String(51 * mebibyte) } }),
      { status: 413, code: "too-large", detail: "File size must be less than 50MB." },
    ],
    ["a file of no known size", () => upload("%PDF-1.4"), { status: 411, code: "size-missing" }],
    ["one without a name", () => upload(pdf, { name: "" }), { status: 422, errors: [{ parameter: "name" }] }],
    [
      "an image for a page",
      () => send("/api/v1/files?name=a.png&kind=avatar", { method: "POST", body: pdf }),
      { status: 422, errors: [{ parameter: "kind" }] },
    ],
  ])("%s", async (_, refused, problem) => {
    const { headers, body } = await refused();
    expect(body).toMatchObject(problem);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(await app.db.$count(files)).toBe(0);
  });

  it("what exceeds the quota", async () => {
    await app.db.update(profiles).set({ storageLimitGb: 1 });
    const values = { name: "old.pdf", kind: "backup", contentType: "application/pdf", status: "stored" } as const;
    const old = { ...values, userId: adaActor.id, key: `${adaActor.id}/files/old`, sizeBytes: 1024 * mebibyte };
    await app.db.insert(files).values(old);
    expect((await upload()).body).toMatchObject({ status: 409, code: "storage-limit-reached" });
    expect(await app.db.$count(files)).toBe(1);
  });

  it("what a locked account sends", async () => {
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "refunded" });
    expect((await upload()).body).toMatchObject({ status: 409, code: "editing-locked" });
    expect(await app.db.$count(files)).toBe(0);
  });
});
