import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { commandStage, showSlide } from "#app/domain/stage/commands.server.ts";
import { currentFollowTicket, findTicketExpiry } from "#app/domain/stage/follow-ticket.server.ts";
import { findSpeakerSlide } from "#app/domain/stage/speaker-slide.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { offerSlides } from "#tests/support/slides.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function adaShows(db: Database) {
  const actor = await insertSpeaker(db, ada);
  const { id: hubId } = await insertHub(db, actor);
  const storing = { db, storage: { write: async () => {} } };
  const addSlides = async (sortOrder: number) => {
    const { id } = await offerSlides(storing, actor, hubId, { resource: { sortOrder } });
    return id;
  };
  const [slides, handout] = [await addSlides(0), await addSlides(1)];
  const findSlide = (resourceId: string, at = noon) => findSpeakerSlide(servicesAt(db, at), { hubId, resourceId });
  const show = (slide: number, deckId = slides) => showSlide(servicesAt(db), actor, hubId, { deckId, slide });
  const command = (name: Parameters<typeof commandStage>[3]) => commandStage(servicesAt(db), actor, hubId, name);
  return { slides, handout, findSlide, show, command };
}

describe("phones that follow", () => {
  it("get the number of the slide that the room sees, of its file alone", async ({ db }) => {
    const { slides, handout, findSlide, show } = await adaShows(db);
    expect(await findSlide(slides)).toEqual({ slide: null, changesAt: null });
    await show(2);
    expect((await findSlide(slides)).slide).toBe(2);
    expect((await findSlide(handout)).slide).toBeNull();
    await show(3, handout);
    expect([(await findSlide(slides)).slide, (await findSlide(handout)).slide]).toEqual([null, 3]);
  });

  it("stay where they are while the slide is covered, and are let go with another scene", async ({ db }) => {
    const { slides, findSlide, show, command } = await adaShows(db);
    await show(2);
    await command("black");
    expect((await findSlide(slides)).slide).toBe(2);
    await command("feedback");
    expect((await findSlide(slides)).slide).toBeNull();
    // The scene alone shows the first of the talk's slides, or where they were.
    await command("slides");
    expect((await findSlide(slides)).slide).toBe(2);
  });

  it("are not led to a slide that was left on screen after the talk", async ({ db }) => {
    const { slides, findSlide, show } = await adaShows(db);
    await show(3);
    expect(await findSlide(slides, minutesLater(44))).toEqual({ slide: 3, changesAt: minutesLater(45) });
    expect((await findSlide(slides, minutesLater(45))).slide).toBeNull();
  });
});

it("a ticket opens its own slides, for at least five and at most ten minutes", async ({ db }) => {
  const [slides, other] = [newId(), newId()];
  const at = (minutes: number) => servicesAt(db, minutesLater(minutes));
  const ticket = currentFollowTicket(at(4.9), slides);
  expect(ticket).toMatch(/^[\da-f]{32}$/);
  expect(findTicketExpiry(at(9.9), slides, ticket)).toEqual(minutesLater(10));
  expect(findTicketExpiry(at(10), slides, ticket)).toBeNull();
  for (const wrong of ["", ticket.toUpperCase(), `${ticket}00`, "f".repeat(32)])
    expect(findTicketExpiry(at(5), slides, wrong)).toBeNull();
  expect(findTicketExpiry(at(5), other, ticket)).toBeNull();
});
