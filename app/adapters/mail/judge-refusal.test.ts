import { describe, expect, it } from "vitest";
import { judgeRefusal, type Meaning, quoteRefusal } from "#app/adapters/mail/judge-refusal.ts";

/** What real servers answer, by the command and what it means: from their documentation and from operators' reports. */
const answers: [server: string, command: string, answer: string, meaning: Meaning][] = [
  [
    "Postfix",
    "RCPT TO",
    "550 5.1.1 <rosa@example.com>: Recipient address rejected: User unknown in local recipient table",
    "mailbox",
  ],
  [
    "Postfix",
    "RCPT TO",
    "550 5.1.1 <rosa@example.com>: Recipient address rejected: User unknown in relay recipient table",
    "mailbox",
  ],
  ["Postfix", "RCPT TO", "553 5.7.1 <noreply@hubs.example>: Sender address rejected: not owned by user svc", "server"],
  ["Postfix", "RCPT TO", "554 5.7.1 <rosa@example.com>: Relay access denied", "server"],
  ["Postfix", "RCPT TO", "454 4.7.1 <rosa@example.com>: Relay access denied", "server"],
  [
    "Postfix",
    "RCPT TO",
    "550 5.1.0 <noreply@hubs.example>: Sender address rejected: User unknown in virtual alias table",
    "server",
  ],
  ["Postfix", "RCPT TO", "450 4.1.8 <noreply@hubs.example>: Sender address rejected: Domain not found", "server"],
  [
    "Postfix",
    "RCPT TO",
    "450 4.1.1 <rosa@example.com>: Recipient address rejected: unverified address: Address verification in progress",
    "email",
  ],
  ["Postfix", "RCPT TO", "504 5.5.2 <talk-hubs>: Helo command rejected: need fully-qualified hostname", "server"],
  ["Postfix", "DATA", "552 5.3.4 Message size exceeds fixed limit", "email"],
  [
    "Postgrey",
    "RCPT TO",
    "450 4.2.0 <rosa@example.com>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.com.html",
    "email",
  ],
  ["Dovecot", "DATA", "452 4.2.2 <rosa@example.com> Quota exceeded (mailbox for user is full)", "email"],
  ["Exim", "RCPT TO", "550 Unrouteable address", "mailbox"],
  ["Exim", "RCPT TO", "550 relay not permitted, authentication required", "server"],
  ["Exim", "RCPT TO", "550 Sender verify failed", "server"],
  ["Exim", "RCPT TO", "550 Administrative prohibition", "email"],
  [
    "Exchange Online",
    "RCPT TO",
    "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB1.example]",
    "email",
  ],
  [
    "Exchange Online",
    "DATA",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient rosa@example.com not found by SMTP address lookup",
    "mailbox",
  ],
  [
    "Exchange Online",
    "DATA",
    "554 5.2.252 SendAsDenied; svc@hubs.example not allowed to send as noreply@hubs.example; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied",
    "server",
  ],
  ["Exchange", "DATA", "550 5.7.60 SMTP; Client does not have permissions to send as this sender", "server"],
  ["Exchange Online", "MAIL FROM", "530 5.7.57 Client not authenticated to send mail", "server"],
  [
    "Exchange Online",
    "AUTH LOGIN",
    "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant",
    "server",
  ],
  ["Exchange Online", "DATA", "550 5.1.8 Access denied, bad outbound sender AS(42004)", "server"],
  ["Exchange Online", "DATA", "432 4.3.2 Concurrent connections limit exceeded", "server"],
  ["Outlook.com", "RCPT TO", "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)", "mailbox"],
  [
    "Outlook.com",
    "MAIL FROM",
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Part of their network is on our block list (S3140)",
    "server",
  ],
  [
    "Gmail",
    "RCPT TO",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 unnecessary spaces. https://support.google.com/mail/?p=NoSuchUser x1 - gsmtp",
    "mailbox",
  ],
  [
    "Gmail",
    "RCPT TO",
    "550 5.2.1 The email account that you tried to reach is inactive. https://support.google.com/mail/?p=DisabledUser",
    "mailbox",
  ],
  [
    "Gmail",
    "RCPT TO",
    "550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n550 5.2.1 prevents additional messages from being delivered. - gsmtp",
    "email",
  ],
  [
    "Gmail",
    "RCPT TO",
    "452 4.2.2 The email account that you tried to reach is over quota. https://support.google.com/mail/?p=OverQuotaTemp",
    "email",
  ],
  [
    "Gmail",
    "DATA",
    "550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp",
    "server",
  ],
  [
    "Google Workspace",
    "DATA",
    "550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852 - gsmtp",
    "server",
  ],
  ["Google's relay", "EHLO", "421 4.7.0 Try again later, closing connection. (EHLO) - gsmtp", "server"],
  [
    "Google's relay",
    "MAIL FROM",
    "550-5.7.1 Invalid credentials for relay [192.0.2.1]. The IP address you've\n550 5.7.1 registered in your Workspace SMTP Relay service doesn't match - gsmtp",
    "server",
  ],
  [
    "Amazon SES",
    "DATA",
    "554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: noreply@hubs.example",
    "server",
  ],
  ["Amazon SES", "DATA", "454 Throttling failure: Daily message quota exceeded.", "server"],
  ["Amazon SES", "DATA", "454 Throttling failure: Maximum sending rate exceeded.", "server"],
  [
    "Mailgun",
    "DATA",
    "550 Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients",
    "server",
  ],
  ["Mailgun", "RCPT TO", "421 Domain hubs.example is not allowed to send: recipient limit exceeded", "server"],
  [
    "SendGrid",
    "DATA",
    "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.",
    "server",
  ],
  ["SendGrid", "RCPT TO", "550 Unauthenticated senders not allowed", "server"],
  ["SendGrid", "AUTH PLAIN", "451 Authentication failed: Maximum credits exceeded", "server"],
  [
    "Postmark",
    "DATA",
    "550 5.7.1 The 'From' address you supplied (noreply@hubs.example) is not a Sender Signature on your account.",
    "server",
  ],
  ["Brevo", "MAIL FROM", "525 5.7.1 Unauthorized IP address", "server"],
  [
    "Yahoo",
    "DATA",
    "554 delivery error: dd This user doesn't have a yahoo.com account (rosa@yahoo.com) [0] - mta1.example",
    "mailbox",
  ],
  ["Yahoo", "RCPT TO", "550 Request failed; Mailbox unavailable", "mailbox"],
  [
    "Yahoo",
    "DATA",
    "554 5.7.9 Message not accepted for policy reasons. See https://senders.yahooinc.com/error-codes",
    "email",
  ],
  [
    "Yahoo",
    "MAIL FROM",
    "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints",
    "server",
  ],
  ["iCloud", "RCPT TO", "550 5.1.1 <rosa@icloud.com>: user does not exist", "mailbox"],
  ["iCloud", "RCPT TO", "552 5.2.2 <rosa@icloud.com>: user is over quota", "email"],
  [
    "iCloud",
    "DATA",
    "550 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137",
    "email",
  ],
  [
    "GMX",
    "RCPT TO",
    "550 Requested action not taken: mailbox unavailable\nFor explanation visit https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=mbu",
    "mailbox",
  ],
  [
    "GMX",
    "CONN",
    "554-gmx.net (mxgmx001) Nemesis ESMTP Service not available\n554-No SMTP service\n554 Bad DNS PTR resource record.",
    "server",
  ],
  ["GMX", "DATA", "554-Transaction failed\n554 Reject due to policy restrictions.", "email"],
  [
    "web.de, as a smarthost",
    "DATA",
    "550-Requested action not taken: mailbox unavailable\n550 Sender address is not allowed.",
    "server",
  ],
  ["Zoho", "DATA", "553 Relaying disallowed as noreply@hubs.example", "server"],
  ["Proofpoint", "RCPT TO", "550 5.1.1 User Unknown", "mailbox"],
  ["Cisco's gateway", "RCPT TO", "550 #5.1.0 Address rejected.", "email"],
  ["Mimecast", "RCPT TO", "550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550", "mailbox"],
  ["Barracuda", "RCPT TO", "550 5.1.1 Recipient address rejected: rosa@example.com", "mailbox"],
  [
    "Spamhaus's users",
    "RCPT TO",
    "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
    "server",
  ],
  ["rspamd", "DATA", "554 5.7.1 Spam message rejected", "email"],
  ["an RFC's example", "RCPT TO", "550 no such user", "mailbox"],
  ["a host that is called a limit", "RCPT TO", "550 <rosa@limit.relay.example>: no such user here", "mailbox"],
  ["a server that names people", "RCPT TO", "450 4.1.1 Jimenez of Lumen, relay limit, is unknown here", "email"],
  ["a domain without mail", "RCPT TO", "550 5.1.2 Bad destination system address", "mailbox"],
  ["a domain with a null MX", "RCPT TO", "556 5.1.10 Recipient address has null MX", "mailbox"],
];

describe("the answer of", () => {
  it.each(answers)("%s at %s: %s", (_server, command, response, meaning) => {
    expect(judgeRefusal({ code: Number(response.slice(0, 3)), command, response })).toBe(meaning);
  });
});

describe("what is quoted", () => {
  const names = { own: ["noreply@hubs.example"], secrets: ["Open-Sesame-42"] };

  it("has the installation's own address, and neither the reader's nor the password", () => {
    const answer = "553 5.7.1 <noreply@hubs.example>: not owned by svc\r\n553 rosa@example.com, Open-Sesame-42";
    expect(quoteRefusal(answer, names)).toBe("553 5.7.1 <noreply@hubs.example>: not owned by svc 553 …, …");
  });

  it("is one line of at most 200 characters, without directions of writing", () => {
    const quoted = quoteRefusal(`554 \u202eno\u0000 ${"x".repeat(10_000)}`, names);
    expect(quoted).toMatch(/^554 no x+$/);
    expect(quoted).toHaveLength(200);
  });
});
