// The speaker's forms about a follow-up.
import { z } from "zod";
import { type FollowUpText, followUpLengths } from "#app/domain/follow-ups/follow-ups.ts";
import { asLink } from "#app/domain/values/link.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const tooLong = (max: number) => `Please use at most ${max.toLocaleString("en")} characters.`;
const { subject, message, linkLabel, linkUrl } = followUpLengths;

/** A page on the web. Other programs' links would open something that nobody expects in an email. */
const webAddress = line()
  .max(linkUrl, tooLong(linkUrl))
  .optional()
  .transform((text) => (text ? asLink(text) : ""))
  .refine((url) => url === "" || /^https?:/.test(url ?? ""), "Please enter a web address, such as example.com/book");

export const followUpForm = z
  .object({
    subject: line("Write a subject").min(1, "Write a subject").max(subject, tooLong(subject)),
    message: paragraphs("Write your message").min(1, "Write your message").max(message, tooLong(message)),
    linkLabel: line().max(linkLabel, tooLong(linkLabel)).optional(),
    linkUrl: webAddress,
  })
  .refine(({ linkLabel: label, linkUrl: url }) => !label || url !== "", {
    path: ["linkUrl"],
    message: "Enter the address that this text leads to, or clear the text",
  })
  .transform(({ linkLabel: label, linkUrl: url, ...text }): FollowUpText => {
    if (!url) return { ...text, linkLabel: null, linkUrl: null };
    return { ...text, linkLabel: label || new URL(url).host.slice(0, linkLabel), linkUrl: url };
  });

/** Sends the draft as its speaker saw it. `part`: as many as today's limit allows, if there are more. */
export const sendFollowUpForm = z.object({
  followUpId: z.guid(),
  version: z.coerce.number().int().nonnegative(),
  part: z.boolean().default(false),
});

export const reuseFollowUpForm = z.object({ followUpId: z.guid() });
