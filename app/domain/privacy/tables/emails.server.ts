import { and, eq, lt, notInArray } from "drizzle-orm";
import { emailSends, emailStops, readerProofs } from "#app/database/schema/index.ts";
import { dataRightEmails } from "#app/domain/emails/emails.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import { recordReaderProof } from "#app/domain/emails/proofs.server.ts";
import { isUnsubscribed, unsubscribeReader } from "#app/domain/emails/unsubscriptions.server.ts";
import { describeTable, describeUnexported } from "#app/domain/privacy/tables/described-table.server.ts";
import { byUser, daysBefore } from "#app/domain/privacy/tables/rows.server.ts";

export const describedEmailSends = describeTable(emailSends, {
  about: "Emails sent in your name in the last few days. The recipients can no longer be read here",
  // That someone asked what is stored about them is not the speaker's to know (docs/decisions/018).
  ownedBy: (owner) => and(byUser(emailSends.senderId)(owner), notInArray(emailSends.template, [...dataRightEmails])),
  key: [emailSends.createdAt, emailSends.id],
  columns: ["senderId", "template", "hubId"],
  days: ["createdAt", "sentAt"],
  unorderedWithin: ["createdAt"],
  // Who asked for a code, and when it was used, is not the speaker's to know.
  withheld: ["id", "senderMailbox", "readerMailbox", "network", "redeemedAt"],
  // Too old for any count; the administrator sees seven days.
  isExpired: (now) => lt(emailSends.createdAt, daysBefore(now, 8)),
  audience: {
    shown: "a one-way hash of the address, for limits",
    erased: "a one-way hash, for some days: deleting must not renew a limit",
    withdrawn: "a one-way hash, for limits",
    moved: "a one-way hash, for limits",
    retained: "until it expires",
  },
});

/** A withdrawal, which outlives all else about the person. */
export const describedEmailStops = describeUnexported(emailStops, {
  leftOut: "who unsubscribed from your invitations; a one-way hash of each address, which cannot be read",
  audience: {
    shown: "as the sentence that no emails are sent",
    erased: "a one-way hash, so that nobody writes to the address again",
    withdrawn: async ({ services, tx, person: { speakerId, email } }) =>
      email && unsubscribeReader(services, tx, { speakerId, email }),
    moved: async ({ services, tx, person: { speakerId }, from, to }) =>
      from &&
      (await isUnsubscribed(services, tx, { speakerId, email: from })) &&
      (await unsubscribeReader(services, tx, { speakerId, email: to })),
    retained: "for good",
  },
});

export const describedReaderProofs = describeUnexported(readerProofs, {
  leftOut: "who opened a link of your emails; a one-way hash of each address, which cannot be read",
  audience: {
    shown: "the page itself is opened by such a link",
    erased: ({ services, tx, person: { speakerId, email } }) =>
      email === null
        ? Promise.resolve()
        : tx
            .delete(readerProofs)
            .where(
              and(eq(readerProofs.senderId, speakerId), eq(readerProofs.readerMailbox, mailboxHash(services, email))),
            ),
    withdrawn: "it allows no email, only its words",
    moved: ({ services, tx, person: { speakerId }, to }) =>
      // The person has just confirmed the new address.
      recordReaderProof(services, tx, { speakerId, email: to }),
    retained: "for good",
  },
});
