/** One letter, ready to leave. `id` makes a repeat recognisable: it becomes the Message-ID. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** Where a POST without cookies stops letters of this kind (RFC 8058): mail programs show a button for it. */
  unsubscribe?: string;
}

/** Nobody will ever take this letter: there is no such address, or the letter itself is refused. Once more is no use. */
export class MailRefused extends Error {}

export interface Mail {
  /** Hands the letter over. Rejects with MailRefused when it never will be; with anything else, try again later. */
  send(email: OutgoingMail): Promise<void>;
  /** Lets go of connections; letters on their way are finished. */
  close(): void;
}
