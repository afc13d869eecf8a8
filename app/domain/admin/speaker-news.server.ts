// "Email speakers": news and offers, to everybody whose switch for them is on.
import { and, asc, count, desc, eq, gt, lte, sql } from "drizzle-orm";
import { profiles, speakerNews, users } from "#app/database/schema/index.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import type { News } from "#app/domain/admin/form.ts";
import { unsubscribeLink } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Actor, Services } from "#app/services.ts";

export const newsPerPage = 20;
const perTurn = 100;

type Kind = News["kind"];
const switchOf = { product: "productUpdates", offer: "marketingEmails" } as const satisfies Record<Kind, string>;

const wants = (kind: Kind) =>
  and(eq(profiles.emailNotifications, true), eq(profiles[switchOf[kind]], true), eq(users.emailVerified, true));

/** How many would get a letter of each kind now. */
export async function countNewsReaders({ db }: Services, actor: Actor): Promise<Record<Kind, number>> {
  assertAdministrator(actor);
  const many = (kind: Kind) => sql<number>`count(*) filter (where ${wants(kind)})`.mapWith(Number);
  const [found] = await db
    .select({ product: many("product"), offer: many("offer") })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id));
  return found ?? { product: 0, offer: 0 };
}

/** What was written before, newest first, one page of it (counted from 1), and how much there is. */
export async function listNews({ db }: Services, actor: Actor, page: number) {
  assertAdministrator(actor);
  const [all] = await db.select({ total: count() }).from(speakerNews);
  const news = await db
    .select({
      id: speakerNews.id,
      kind: speakerNews.kind,
      subject: speakerNews.subject,
      letters: speakerNews.letters,
      createdAt: speakerNews.createdAt,
      isSent: sql<boolean>`${speakerNews.finishedAt} is not null`,
    })
    .from(speakerNews)
    .orderBy(desc(speakerNews.createdAt), desc(speakerNews.id))
    .limit(newsPerPage)
    .offset((Math.max(1, page) - 1) * newsPerPage);
  return { news, total: all?.total ?? 0 };
}

/** Keeps what the administrator wrote and promises to send it; the same form again is the same letter. */
export async function writeToSpeakers({ db, queue, clock }: Services, actor: Actor, input: News) {
  assertAdministrator(actor);
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(speakerNews)
      .values({ ...input, createdAt: clock.now() })
      .onConflictDoNothing({ target: speakerNews.submissionId })
      .returning({ id: speakerNews.id });
    if (!made) return "already-written" as const;
    await queue.promise(tx, "tell-news", { newsId: made.id });
    await writeAudit(tx, actor, { act: "wrote-to-speakers", detail: input.subject });
    return "written" as const;
  });
}

/**
 * Promises the letters, so many at a time, each time in one transaction with the note how far it is: stopped anywhere or
 * run twice, everybody gets one. Who switches such letters off meanwhile gets none; who signs up later, neither.
 */
export async function tellNews(services: Services, newsId: string): Promise<void> {
  while (await tellSome(services, newsId));
}

function tellSome(services: Services, newsId: string): Promise<boolean> {
  const { db, queue, clock } = services;
  return db.transaction(async (tx) => {
    const [news] = await tx.select().from(speakerNews).where(eq(speakerNews.id, newsId)).for("update");
    if (!news || news.finishedAt) return false;
    const { kind, subject, message, reachedId } = news;
    const readers = await tx
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(
        and(wants(kind), lte(profiles.createdAt, news.createdAt), reachedId ? gt(profiles.id, reachedId) : undefined),
      )
      .orderBy(asc(profiles.id))
      .limit(perTurn);
    for (const { id, email } of readers) {
      const unsubscribe = unsubscribeLink(services, { speakerId: id, letters: switchOf[kind] });
      const values = { kind, subject, message, unsubscribe };
      await queue.promise(tx, "send-letter", { letter: "speaker-news", to: email, values });
    }
    const isLast = readers.length < perTurn;
    await tx
      .update(speakerNews)
      .set({
        reachedId: readers.at(-1)?.id ?? reachedId,
        letters: news.letters + readers.length,
        finishedAt: isLast ? clock.now() : null,
      })
      .where(eq(speakerNews.id, newsId));
    return !isLast;
  });
}
