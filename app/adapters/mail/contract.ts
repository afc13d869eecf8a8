/** An email ready to be sent. `id` becomes the Message-ID, which makes a repeat recognisable. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The installation's name, for where its address comes without one. */
  installation?: string;
  /** The name beside the installation's address, in place of the installation's own. */
  fromName?: string;
  replyTo?: string;
  /** A POST without cookies to this URL unsubscribes (RFC 8058); mail programs show a button for it. */
  unsubscribe?: string;
}

/** The mail server permanently refuses the address or the email itself; retrying is useless. */
export class MailRefused extends Error {}

/** Emails that the folder keeps which takes the place of a mail server. The reader of /_local/mail shows the newest 200. */
export const maxLocalEmails = 5_000;

export interface Mail {
  /** Hands the email over. Rejects with MailRefused when that will never succeed; other errors may be retried. */
  send(email: OutgoingMail): Promise<void>;
  /** Rejects when emails cannot be handed over now. Sends nothing. */
  check(): Promise<void>;
  /** Closes connections after emails in progress are sent. */
  close(): void;
}
