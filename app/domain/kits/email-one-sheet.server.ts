import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { emailSends, profiles } from "#app/database/schema/index.ts";
import { aDayBefore, findMailboxHash, lockSender } from "#app/domain/emails/sending-limits.server.ts";
import { sendingRefusals } from "#app/domain/emails/sending-refusals.server.ts";
import { reserveSend, type SendRefusal } from "#app/domain/emails/sends.server.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { OneSheetEmail, OneSheetNotice } from "#app/emails/one-sheet.tsx";
import type { Actor, Services } from "#app/services.ts";

/** Emails the link to the actor's one-sheet, once a day to each address. Null when the account no longer exists. */
export const emailOneSheet = command(
  {
    "profile-private": { message: "Make your profile public first: its pages are private now." },
    ...sendingRefusals,
  },
  (
    services: Services,
    actor: Actor,
    { email }: { email: string },
  ): Promise<Outcome<"sent" | "already-sent", "profile-private" | SendRefusal> | null> => {
    return services.db.transaction(async (tx) => {
      const sender = await lockSender(services, tx, actor.id);
      if (!sender) return null;
      if (!(await findPublicSpeaker(tx, actor.id))) return refuse("profile-private");
      if (await wasSentToday(services, tx, { senderId: actor.id, email })) return done("already-sent");
      const refusal = await reserveSend(services, tx, sender, { email: "one-sheet", to: email });
      if (refusal) return refuse(refusal);
      await services.queue.enqueue(tx, "send-email", {
        template: "one-sheet",
        to: email,
        values: { speakerId: actor.id },
      });
      return done("sent");
    });
  },
);

async function wasSentToday(
  services: Services,
  tx: Database,
  { senderId, email }: { senderId: string; email: string },
) {
  const isSuch = and(
    eq(emailSends.senderId, senderId),
    eq(emailSends.readerMailbox, await findMailboxHash(services, tx, email)),
    eq(emailSends.template, "one-sheet"),
    gt(emailSends.createdAt, aDayBefore(services.clock.now())),
  );
  return (await tx.$count(emailSends, isSuch)) > 0;
}

async function findPublicSpeaker(db: Database, id: string) {
  const { username, firstName, lastName } = profiles;
  const [speaker] = await db
    .select({ username, firstName, lastName })
    .from(profiles)
    .where(and(eq(profiles.id, id), isProfilePublic));
  return speaker?.username ? speaker : null;
}

/** The content of the email to `email`, read when it is sent. Null when the profile is private by then. */
export async function findOneSheetContent(
  services: Services,
  { speakerId }: OneSheetNotice,
  email: string,
): Promise<OneSheetEmail | null> {
  const speaker = await findPublicSpeaker(services.db, speakerId);
  if (!speaker) return null;
  return {
    speaker: fullName(speaker),
    speakerId,
    link: new URL(`/${speaker.username}/kit`, services.settings.appUrl).href,
    privacyLink: privacyLink(services, { speakerId, email }),
    unsubscribe: unsubscribeLink(services, { speakerId, emailKind: "audience", email }),
  };
}
