import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { feedbackQuestions, talkHubs, templates } from "#app/database/schema/index.ts";
import {
  countTemplateUse,
  removeTemplate,
  saveHubAsTemplate,
  updateTemplate,
} from "#app/domain/templates/commands.server.ts";
import { findTemplate, listTemplates, type TemplateFilter } from "#app/domain/templates/queries.server.ts";
import { shipTemplates } from "#app/domain/templates/ship-templates.server.ts";
import { templatesPerSpeaker } from "#app/domain/templates/templates.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const about = { name: "My usual talk", description: null, category: "technology" } as const;
const own = { own: true } as const;
const gallery = { ...own, own: false };

describe("a hub saved as a template", () => {
  it("has its branding, texts, questions and lead form, is private, and is stored once for a repeated form", async ({
    db,
  }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const hub = await insertHub(db, speaker, {
      buttonColor: "#123456",
      description: "<p>Kept</p>",
      leadFormTitle: "Take",
      lowTalkReasons: ["Too fast"],
    });
    await db
      .insert(feedbackQuestions)
      .values({ talkHubId: hub.id, question: "Where from?", type: "choice", options: ["Here", "There"], sortOrder: 1 });
    const services = servicesAt(db);
    const form = { token: randomUUID(), hubId: hub.id, ...about };
    const first = await saveHubAsTemplate(services, speaker, form);
    expect(await saveHubAsTemplate(services, speaker, form)).toEqual(first);
    if (!first?.ok) throw new Error("refused");

    expect(await findTemplate(services, speaker, first.value.id)).toMatchObject({
      branding: { buttonColor: "#123456" },
      content: {
        title: "Kind machines",
        description: "<p>Kept</p>",
        questions: [
          { question: "How would you rate this talk?" },
          { question: "Where from?", options: ["Here", "There"] },
        ],
        leadFormTitle: "Take",
        askReasons: true,
        lowTalkReasons: ["Too fast"],
        highRoomReasons: ["Sound"],
      },
    });
    const countTemplates = async (actor: typeof speaker, filter: TemplateFilter) =>
      (await listTemplates(services, actor, { ...filter, pages: 1 })).total;
    expect(await countTemplates(speaker, own)).toBe(1);
    expect(await countTemplates(speaker, gallery)).toBe(0);
    expect(await findTemplate(services, other, first.value.id)).toBeNull();
    expect(await countTemplates(other, own)).toBe(0);
  });

  it("can only be created, renamed and removed by the owner of the hub", async ({ db }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const hub = await insertHub(db, other);
    const services = servicesAt(db);
    expect(await saveHubAsTemplate(services, speaker, { token: randomUUID(), hubId: hub.id, ...about })).toBeNull();
    const saved = await saveHubAsTemplate(services, other, { token: randomUUID(), hubId: hub.id, ...about });
    const id = saved?.ok ? saved.value.id : "";
    await shipTemplates(db);
    const { rows } = await listTemplates(services, speaker, { ...gallery, pages: 1 });
    for (const foreign of [id, rows[0]?.id as string]) {
      expect(await updateTemplate(services, speaker, { id: foreign, ...about, name: "Mine now" })).toBeNull();
      expect(await removeTemplate(services, speaker, foreign)).toBeNull();
    }
    expect(await updateTemplate(services, other, { id, ...about, name: "Renamed" })).toEqual({ name: "Renamed" });
    expect(await removeTemplate(services, other, id)).toEqual({ name: "Renamed" });
    expect(await db.$count(talkHubs)).toBe(1);
  });

  it("is refused beyond the limit for a speaker", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await db
      .insert(templates)
      .values(
        Array.from({ length: templatesPerSpeaker }, (_, i) => ({ ...about, name: `T ${i}`, userId: speaker.id })),
      );
    const outcome = await saveHubAsTemplate(servicesAt(db), speaker, { token: randomUUID(), hubId: hub.id, ...about });
    expect(outcome).toEqual({ ok: false, refusal: "template-limit-reached" });
  });
});

describe("the gallery", () => {
  it("can be searched, filtered, sorted and paged", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const services = servicesAt(db);
    await shipTemplates(db);
    const list = (filter: Partial<Parameters<typeof listTemplates>[2]>) =>
      listTemplates(services, speaker, { ...gallery, pages: 1, ...filter }).then(({ rows }) => rows);
    const names = async (filter: Parameters<typeof list>[0]) => (await list(filter)).map(({ name }) => name);

    expect(await list({})).toHaveLength(9);
    expect(await list({ pages: 2 })).toHaveLength(12);
    expect((await names({ pages: 2 })).slice(0, 9)).toEqual(await names({}));
    expect((await names({}))[0]).toBe("Keynote with one big idea");
    expect(await names({ search: "incident TEMPLATE" })).toEqual(["Incident story"]);
    expect(await names({ search: "100%" })).toEqual([]);
    expect(await names({ category: "health", sort: "name" })).toEqual(["Clinical update", "Wellbeing at work"]);

    const [wellbeing] = await list({ search: "wellbeing" });
    await countTemplateUse(services, speaker, wellbeing?.id as string);
    expect((await names({ sort: "popular" }))[0]).toBe("Wellbeing at work");
  });
});
