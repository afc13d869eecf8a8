import MailComposer from "nodemailer/lib/mail-composer/index.js";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { compose } from "#app/adapters/mail/compose.server.ts";

it.each(["\r\n", "\n", "\r"])("%j in a subject or a name starts no new header", async (lineEnd) => {
  const tricky = (text: string) => `${text}${lineEnd}Bcc: mallory@example.com`;
  const mail = {
    id: "1",
    to: "rosa@example.com",
    subject: tricky("Kind machines"),
    html: "<p>Hello</p>",
    text: "Hello",
    fromName: tricky("Ada Nwosu"),
    replyTo: tricky("ada@example.com"),
  };
  const raw = await new MailComposer(compose(mail, "Talks <talks@example.com>", "talks.example")).compile().build();
  const [head = ""] = raw.toString().split("\r\n\r\n");
  expect(head.split(/[\r\n]+/).filter((each) => /^bcc/i.test(each))).toEqual([]);
});

it.each([
  ["Ada Nwosu via Talk Hubs", "Ada Nwosu via Talk Hubs"],
  ["Zoë 李, Dr. via Talk Hubs", "Zoë 李, Dr. via Talk Hubs"],
  [`Ada "the boss" <boss@bank.example> via Talk Hubs`, "Ada the boss boss bank.example via Talk Hubs"],
  ["Ada\r\nBcc: mallory@example.com", "Ada Bcc: mallory example.com"],
  ["\u202Eknab ruoY\u202C\u200B via Talk Hubs", "knab ruoY via Talk Hubs"],
  ["N".repeat(200), "N".repeat(100)],
])("the sender's name is one line beside the installation's own address: %j", async (fromName, shown) => {
  const email = { id: "1", to: "rosa@example.com", subject: "Hello", html: "<p>Hello</p>", text: "Hello", fromName };
  for (const installation of ["Talks <talks@example.com>", "talks@example.com"]) {
    const raw = await new MailComposer(compose(email, installation, "talks.example")).compile().build();
    const { from } = await PostalMime.parse(raw);
    expect(from).toEqual({ name: shown, address: "talks@example.com" });
  }
});
