// What an account without a plan may have, with the operator's limits and the default ones.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { files, profiles, rehearsals, resources, talkHubs, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { asForm, editOf, newHub } from "#tests/support/studio.ts";
import { startOwnTestApp, startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { pdf, picture, uploadFile } from "#tests/support/uploads.ts";

const mebibyte = 1024 * 1024;
let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;

const createAda = async () => {
  await app.db.delete(users);
  adaActor = await insertSpeaker(app.db, ada);
  speaker = await app.visitor().signIn(ada);
};
const addFile = (sizeBytes: number) =>
  app.db.insert(files).values({
    userId: adaActor.id,
    key: `${adaActor.id}/files/old`,
    name: "old.pdf",
    kind: "backup",
    contentType: "application/pdf",
    sizeBytes,
    status: "stored",
  });

/** A new hub with one file that was uploaded while the form was filled in. */
const newHubWithFile = async () => ({
  ...newHub({ title: "Typed with care", status: "active" }),
  fileId: (await uploadFile(speaker, pdf)).id,
});

/** The refused form has all that Ada sent, none of which is a hub by then; as a draft she can send it again. */
async function expectToStayForADraft(hub: Awaited<ReturnType<typeof newHubWithFile>>, message: string) {
  const before = await app.db.$count(talkHubs);
  const refused = await speaker.submit("/dashboard/create-hub", asForm(hub));
  expect([refused.status, refused.text.includes(message)]).toEqual([409, true]);
  expect(refused.html).toContain('value="Typed with care"');
  expect(await app.db.$count(talkHubs)).toBe(before);
  for (const table of [resources, rehearsals]) expect(await app.db.$count(table)).toBe(0);

  const draft = await speaker.submit("/dashboard/create-hub", asForm({ ...hub, status: "draft" }));
  expect(draft.status).toBe(303);
  expect(await app.db.select({ fileId: resources.fileId }).from(resources)).toEqual([{ fileId: hub.fileId }]);
}

describe("an account without a plan, where the operator set no limits", () => {
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(createAda);
  afterAll(() => app.close());

  it("has the plan's 2 GB for files of every kind, also when they arrive at once, and the meter shows it", async () => {
    await addFile(2_048 * mebibyte - pdf.length - 10);
    const sent = await Promise.all([uploadFile(speaker, pdf), uploadFile(speaker, pdf)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(sent.find(({ status }) => status === 409)?.problem).toEqual({
      title: "Storage Limit Reached",
      message: "Your plan allows up to 2 GB of files. Delete existing resources or upgrade your plan.",
    });
    const image = await picture();
    for (const kind of ["avatar", "logo", "background", "notes"])
      expect((await uploadFile(speaker, image, { name: "x.png", kind })).status, kind).toBe(409);
    const billing = (await speaker.open("/billing")).text;
    expect(billing).toContain("2 GB of 2 GB used");
    expect(billing).toContain("All hubs, with closed and trashed ones Up to 100 No limit");
    expect(billing).toContain("The same with and without the plan: live hubs (up to 5), draft hubs (up to 5)");
    expect(billing).toContain("files (2 GB)");
    expect(billing).not.toContain("more live hubs than the plan allows");
  });

  it("has as many live hubs as the plan sells, and is not asked to join for more", async () => {
    for (let i = 0; i < 5; i++) await insertHub(app.db, adaActor, { slug: `live-${i}` });
    const refused = await speaker.submit("/dashboard/create-hub", asForm(newHub({ status: "active" })));
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Hub Limit Reached Your plan allows only 5 active hubs.");
    expect(refused.text).not.toContain("Join to add more");
  });

  it("keeps all that is live where the limits came later, and can edit it", async () => {
    for (let i = 0; i < 7; i++) await insertHub(app.db, adaActor, { slug: `live-${i}`, title: `Talk ${i}` });
    const [hub] = await app.db.select().from(talkHubs);
    if (!hub) throw new Error("seven hubs");
    const saved = await speaker.submit(`/dashboard/edit-hub/${hub.id}`, asForm(editOf(hub, { title: "Renamed" })));
    expect(saved.status).toBeLessThan(400);
    expect(await app.db.$count(talkHubs, eq(talkHubs.status, "active"))).toBe(7);
    expect(await app.db.$count(talkHubs, eq(talkHubs.title, "Renamed"))).toBe(1);
    expect((await app.visitor().open(`/${ada.username}/live-6`)).status).toBe(200);
    expect((await speaker.open("/billing")).text).toContain("You have more live hubs than the plan allows.");
  });

  it("has 100 hubs in total, and keeps the input when it is refused", async () => {
    const hub = await insertHub(app.db, adaActor, { status: "closed" });
    const old = Array.from({ length: 99 }, (_, i) => ({ userId: adaActor.id, slug: `old-${i}`, title: "Old" }));
    await app.db.insert(talkHubs).values(old.map((values) => ({ ...values, deletedAt: new Date() })));
    const response = await speaker.submit(
      "/dashboard/create-hub",
      asForm(newHub({ slug: "one-more", title: "One more" })),
    );
    expect(response.status).toBe(409);
    expect(response.text).toContain("Hub Limit Reached Without a plan you can have up to 100 hubs");
    expect(response.html).toContain('value="One more"');
    const copy = await speaker.submit(`/dashboard/hubs/${hub.id}/actions`, {
      intent: "duplicate",
      token: randomUUID(),
    });
    expect(copy.status).toBe(409);
    expect(await app.db.$count(talkHubs)).toBe(100);
  });
});

describe("an account without a plan, where the operator set FREE_LIMITS", () => {
  beforeAll(async () => {
    app = await startOwnTestApp({ FREE_LIMITS: "live=1,draft=2,archived=5,storage_mb=100" });
  });
  beforeEach(createAda);
  afterAll(() => app.close());

  it("has the configured number of live hubs and drafts, with the specification's messages", async () => {
    const make = (slug: string, status: "active" | "draft") =>
      speaker.submit("/dashboard/create-hub", asForm(newHub({ slug, status })));
    expect((await make("a", "active")).status).toBe(303);
    const refused = await make("b", "active");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Hub Limit Reached Your plan allows only 1 active hubs. Join to add more.");
    expect([(await make("c", "draft")).status, (await make("d", "draft")).status]).toEqual([303, 303]);
    expect((await make("e", "draft")).text).toContain("Your plan allows only 2 draft hubs.");
    expect((await speaker.open("/dashboard/hubs")).text).toContain("1 of 1 live 2 of 2 drafts 0 of 5 archived");
  });

  it("publishes no second hub at once with its file, which stay in the form", async () => {
    await insertHub(app.db, adaActor, { slug: "live" });
    await expectToStayForADraft(await newHubWithFile(), "Your plan allows only 1 active hubs. Join to add more.");
  });

  it("publishes a hub without the file that found no room", async () => {
    await addFile(100 * mebibyte);
    const { status, id } = await uploadFile(speaker, pdf);
    expect(status).toBe(409);
    const withFile = await speaker.submit(
      "/dashboard/create-hub",
      asForm({ ...newHub({ status: "active" }), fileId: id }),
    );
    expect(withFile.text).toContain("One of these files was deleted somewhere else.");
    expect(await app.db.$count(talkHubs)).toBe(0);
    expect((await speaker.submit("/dashboard/create-hub", asForm(newHub({ status: "active" })))).status).toBe(303);
    expect(await app.db.$count(files)).toBe(1);
  });

  it("has the configured storage; after joining, it has the plan's", async () => {
    await addFile(100 * mebibyte);
    expect((await uploadFile(speaker, pdf)).problem?.message).toContain("Your plan allows up to 100 MB of files.");
    expect((await speaker.open("/billing")).text).toContain("100 MB of 100 MB used");
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid", storageLimitGb: 2, maxActiveHubs: 5 });
    expect((await uploadFile(speaker, pdf)).status).toBe(201);
  });
});

describe("an account without a plan, where only members may publish", () => {
  beforeAll(async () => {
    app = await startOwnTestApp({ PUBLISH_REQUIRES_PLAN: "true" });
  });
  beforeEach(createAda);
  afterAll(() => app.close());

  it("prepares five drafts with the plan's files, and Billing says what joining changes", async () => {
    const make = (slug: string, status: "active" | "draft") =>
      speaker.submit("/dashboard/create-hub", asForm(newHub({ slug, status })));
    for (const slug of ["a", "b", "c", "d", "e"]) expect((await make(slug, "draft")).status).toBe(303);
    expect((await make("f", "draft")).text).toContain("Your plan allows only 5 draft hubs.");
    expect((await make("g", "active")).status).toBe(409);
    const { text } = await speaker.open("/billing");
    expect(text).toContain("What joining changes Without a plan Lifetime Plan Live hubs None Up to 5 All hubs");
    expect(text).toContain("files (2 GB)");
  });

  it("is told so when it publishes a new hub with its file, which stay in the form for a draft", async () => {
    await expectToStayForADraft(await newHubWithFile(), "Publishing needs a membership Drafts and previews are free.");
  });
});
