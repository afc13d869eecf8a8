// Both mailers must behave alike: the folder receives what a mail server would.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mail, MailRefused, type OutgoingMail } from "#app/adapters/mail/contract.ts";
import { folderMail, listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { smtpMail } from "#app/adapters/mail/smtp.server.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { selfSigned } from "#tests/support/self-signed.ts";
import { startStrictRelay } from "#tests/support/strict-relay.ts";

const from = "Talk Hubs <no-reply@hubs.example>";
const host = "hubs.example";
const codes: Record<string, number> = { "nobody@example.com": 550, "later@example.com": 450 };
const email: OutgoingMail = {
  id: "one",
  to: "rosa@example.com",
  subject: "Grüße – hello 🌍",
  html: "<p>Hi <b>Rosa</b></p>",
  text: "Hi Rosa",
};

let folder: string;
let server: MailServer;
let mailers: Record<"folder" | "SMTP", { mail: Mail; last(): Promise<Email> }>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-mail-"));
  server = await startMailServer((recipient) => codes[recipient]);
  mailers = {
    folder: {
      mail: folderMail({ folder, from, host }),
      last: async () => (await readEmail(folder, (await listEmails(folder))[0] ?? ""))?.message as Email,
    },
    SMTP: { mail: smtpMail({ url: server.url, from, host }), last: async () => server.received.at(-1) as Email },
  };
});
afterAll(async () => {
  for (const { mail } of Object.values(mailers)) mail.close();
  await server.goDown();
  await rm(folder, { recursive: true, force: true });
});

describe.each(["folder", "SMTP"] as const)("the %s mailer", (name) => {
  const sendAndRead = async (values: Partial<OutgoingMail> = {}) => {
    const { mail, last } = mailers[name];
    await mail.send({ ...email, ...values });
    return last();
  };
  const headersOf = ({ headers }: Email) => Object.fromEntries(headers.map(({ key, value }) => [key, value]));

  it("names the installation where its address comes without a name", async () => {
    expect((await sendAndRead({ installation: "Steady Ground" })).from?.name).toBe("Talk Hubs");
    const bare = folderMail({ folder, from: "no-reply@hubs.example", host });
    await bare.send({ ...email, installation: "Steady Ground" });
    const [newest = ""] = await listEmails(folder, 1);
    expect((await readEmail(folder, newest))?.message.from).toMatchObject({
      name: "Steady Ground",
      address: "no-reply@hubs.example",
    });
  });

  it("delivers both bodies, the subject and the id, which a repeat shares", async () => {
    const first = await sendAndRead();
    expect(first).toMatchObject({ subject: email.subject, messageId: "<one@hubs.example>" });
    expect(first.html).toContain("<b>Rosa</b>");
    expect(first.text?.trim()).toBe("Hi Rosa");
    expect(first.to).toMatchObject([{ address: "rosa@example.com" }]);
    expect((await sendAndRead()).messageId).toBe(first.messageId);
  });

  it("sends from the installation's address, with the email's own reply address", async () => {
    const { from: sender, replyTo } = await sendAndRead({ replyTo: "ada@example.com" });
    expect(sender).toMatchObject({ address: "no-reply@hubs.example" });
    expect(replyTo).toMatchObject([{ address: "ada@example.com" }]);
  });

  it("sets unsubscribe headers in optional emails only", async () => {
    const unsubscribe = `https://hubs.example/unsubscribe/${"a".repeat(80)}`;
    expect(headersOf(await sendAndRead({ unsubscribe }))).toMatchObject({
      "list-unsubscribe": `<${unsubscribe}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "auto-submitted": "auto-generated",
    });
    expect(Object.keys(headersOf(await sendAndRead())).join()).not.toContain("list-unsubscribe");
  });

  it("lets no subject add a header or a recipient", async () => {
    const injected = "Hello\r\nBcc: mallory@example.com\r\n\r\nHi";
    const received = await sendAndRead({ subject: injected });
    expect(received.bcc ?? []).toEqual([]);
    expect(Object.keys(headersOf(received))).not.toContain("bcc");
  });

  it.each(["", "rosa", "rosa@example.com, mallory@example.com", "Rosa <rosa@example.com>", "rosa@example.com\r\nx"])(
    "permanently refuses what is not exactly one address: %j",
    async (to) => {
      await expect(mailers[name].mail.send({ ...email, to })).rejects.toThrow(MailRefused);
    },
  );
});

describe.each([
  ["STARTTLS", false],
  ["TLS from the first byte", true],
])("a mail server with a self-signed certificate and %s", (_, isImplicit) => {
  it("gets emails only once its certificate is trusted", async () => {
    const encrypted = await startMailServer(undefined, { tls: { ...selfSigned, isImplicit } });
    const [suspicious, trusting] = [undefined, selfSigned.cert].map((ca) =>
      smtpMail({ url: encrypted.url, ca, from, host }),
    ) as [Mail, Mail];
    // The email waits in the queue while the operator sets SMTP_CA_FILE.
    const failure = await suspicious.send(email).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining("self-signed certificate") });
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(encrypted.received).toEqual([]);
    await trusting.send(email);
    expect([encrypted.received.length, encrypted.encryptedCount()]).toEqual([1, 1]);
    for (const each of [suspicious, trusting]) each.close();
    await encrypted.goDown();
  });
});

describe("a mail server", () => {
  const trySending = (to: string) => mailers.SMTP.mail.send({ ...email, to }).catch((error: unknown) => error);

  it("that does not know the recipient refuses permanently", async () => {
    expect(await trySending("nobody@example.com")).toBeInstanceOf(MailRefused);
  });

  it("that says 'not now' or does not respond can be tried again", async () => {
    const notNow = await trySending("later@example.com");
    expect(notNow).toBeInstanceOf(Error);
    expect(notNow).not.toBeInstanceOf(MailRefused);
    await server.goDown();
    const away = await trySending("rosa@example.com");
    await server.comeBack();
    expect(away).toBeInstanceOf(Error);
    expect(away).not.toBeInstanceOf(MailRefused);
    await mailers.SMTP.mail.send({ ...email, id: "after" });
    expect(server.received.at(-1)?.messageId).toBe("<after@hubs.example>");
  });
});

describe("how the program greets", () => {
  const greetingOf = async (appHost: string, query = "") => {
    const { url, greetings, close } = await startStrictRelay();
    const mail = smtpMail({ url: `${url}${query}`, from, host: appHost });
    const answer = await mail.check().then(
      () => "taken",
      (error: Error) => error.message,
    );
    mail.close();
    await close();
    return [greetings.at(-1), answer];
  };

  it("is the host of APP_URL, or the name in SMTP_URL; a relay's answer to another is quoted", async () => {
    expect(await greetingOf("hubs.example")).toEqual(["EHLO hubs.example", "taken"]);
    expect(await greetingOf("hubs.example", "?name=mail.hubs.example")).toEqual(["EHLO mail.hubs.example", "taken"]);
    expect(await greetingOf("[2001:db8::1]")).toEqual(["EHLO [IPv6:2001:db8::1]", "taken"]);
    expect(await greetingOf("127.0.0.1")).toEqual([
      "EHLO [127.0.0.1]",
      "the mail server says: 421 4.7.0 Try again later, closing connection. (EHLO)",
    ]);
  });
});
