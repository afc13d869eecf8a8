/** One letter, ready to leave. `id` makes a repeat recognisable: it becomes the Message-ID. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Who writes, where it is not the product: the installation's own address stays, under this name. */
  fromName?: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface Mail {
  /** Hands the letter over; rejects when it could not be, so that the job is tried again. */
  send(letter: OutgoingMail): Promise<void>;
}
