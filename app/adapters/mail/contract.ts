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
  /** A person wrote it to this reader, whose absence note may answer. All others come from a program. */
  isByHand?: boolean;
}

interface MailErrorOptions extends ErrorOptions {
  /** What the server said, on one line and without the reader's address; absent where it was not asked. */
  reply?: string;
}

/** There is no such mailbox (`judgeRefusal`): retrying is useless. */
export class MailRefused extends Error {
  readonly reply: string | undefined;
  constructor(message: string, { reply, ...options }: MailErrorOptions = {}) {
    super(message, options);
    this.reply = reply;
  }
}

interface DelayOptions extends MailErrorOptions {
  isForAll: boolean;
  isRepeated?: boolean;
}

/**
 * The mail server does not take the email now. `isForAll`: nor any other, for a reason that its operator removes.
 * `isRepeated`: it was not asked again.
 */
export class MailDelayed extends Error {
  override name = "MailDelayed";
  readonly reply: string;
  readonly isForAll: boolean;
  readonly isRepeated: boolean;
  constructor(message: string, { reply = "", isForAll, isRepeated = false, ...options }: DelayOptions) {
    super(message, options);
    this.reply = reply;
    this.isForAll = isForAll;
    this.isRepeated = isRepeated;
  }
}

/** Emails that the folder keeps which takes the place of a mail server. The reader of /_local/mail shows the newest 200. */
export const maxLocalEmails = 5_000;

export interface Mail {
  /**
   * Hands the email over. Rejects with MailRefused when that will never succeed; other errors may be retried. While the
   * server refuses all emails, it is asked with one after growing pauses, and others get the same MailDelayed at once.
   */
  send(email: OutgoingMail): Promise<void>;
  /** Why all emails wait; null or absent while they are sent. */
  refusal?(): MailDelayed | null;
  /** Rejects when emails cannot be handed over now. Sends nothing. */
  check(): Promise<void>;
  /** Closes connections after emails in progress are sent. */
  close(): void;
}
