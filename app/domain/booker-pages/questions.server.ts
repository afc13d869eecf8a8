import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { defaultQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import type { Actor, Services } from "#app/services.ts";

/** What the actor asks whoever booked, from the next page on that is shared. */
export async function findQuestions({ db }: Services, actor: Actor) {
  const [speaker] = await db
    .select({ questions: profiles.bookingQuestions })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  const own = speaker?.questions ?? [];
  return own.length > 0 ? { questions: own, isOwn: true } : { questions: [...defaultQuestions], isOwn: false };
}

export async function saveQuestions({ db }: Services, actor: Actor, { questions }: { questions: string[] }) {
  await db.update(profiles).set({ bookingQuestions: questions }).where(eq(profiles.id, actor.id));
  return true;
}
