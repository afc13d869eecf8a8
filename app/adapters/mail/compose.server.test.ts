import MailComposer from "nodemailer/lib/mail-composer/index.js";
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
