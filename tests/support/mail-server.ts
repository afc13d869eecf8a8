// A mail server on a port of its own: accepts emails, refuses some, goes down and comes back.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

interface MailServerOptions {
  errorText?: (recipient: string) => string;
  tls?: { key: string; cert: string; isImplicit?: boolean };
  acceptMs?: number;
}

/**
 * Starts one. `refuses` returns an SMTP code for a recipient (550: never, 450: later), or a promise of one, for which
 * the client waits; `errorText` returns its message. With a certificate in `tls` it offers STARTTLS, or expects TLS from
 * the first byte (`isImplicit`). It takes `acceptMs` to accept an email, and drops those of clients that are gone by
 * then.
 */
export async function startMailServer(
  refuses: (recipient: string) => number | undefined | Promise<number | undefined> = () => undefined,
  { errorText = () => "says the server", tls, acceptMs = 0 }: MailServerOptions = {},
) {
  const received: Email[] = [];
  let [recipientCount, encryptedCount] = [0, 0];
  const sending = new Map<string, string>();
  let port = 0; // Chosen by the system at first, then where it comes back.

  async function start() {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
      ...(tls && { key: tls.key, cert: tls.cert, secure: tls.isImplicit ?? false }),
      closeTimeout: 100, // Milliseconds; the default waits half a minute.
      async onRcptTo({ address }, _session, done) {
        recipientCount++;
        const code = await refuses(address);
        done(code ? Object.assign(new Error(errorText(address)), { responseCode: code }) : null);
      },
      onClose: ({ id }) => void sending.delete(id),
      async onData(stream, session, done) {
        if (session.secure) encryptedCount++;
        const content = await buffer(stream).catch(() => null);
        if (!content) return; // The client left in the middle.
        sending.set(session.id, session.envelope.rcptTo[0]?.address ?? "");
        if (acceptMs) await new Promise((resolve) => setTimeout(resolve, acceptMs));
        if (!sending.delete(session.id)) return;
        received.push(await PostalMime.parse(content));
        done();
      },
    });
    server.on("error", () => {}); // Clients that disconnect do not matter to tests.
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    port = (server.server.address() as AddressInfo).port;
    return server;
  }

  let running: SMTPServer | null = await start();
  return {
    url: `${tls?.isImplicit ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    /** Received emails, oldest first. */
    received,
    /** Who gets the emails that are being accepted. */
    sending: () => [...sending.values()],
    /** How many recipients clients have named. */
    recipientCount: () => recipientCount,
    /** How many emails came over an encrypted connection. */
    encryptedCount: () => encryptedCount,
    async goDown() {
      const stopped = running;
      running = null;
      if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()));
    },
    async comeBack() {
      running ??= await start();
    },
  };
}
