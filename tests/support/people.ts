// The people of the tests: Ada and Ben are speakers, Rosa and Tomas attendees, Grace the administrator.
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { sampleAdministrator, sampleAudience } from "#sample/sample-people.ts";

export const password = "a calm, well-lit stage";

export const ada = { firstName: "Ada", lastName: "Nwosu", email: "ada@example.com", username: "ada-nwosu", password };
export const ben = { firstName: "Ben", lastName: "Ortiz", email: "ben@example.com", username: "ben-ortiz", password };
export const grace = {
  ...ada,
  ...sampleAdministrator,
  email: "support@example.com",
  username: "grace-lim",
};

const findAttendee = (name: string) => {
  const person = sampleAudience.find(({ firstName }) => firstName === name);
  if (!person) throw new Error(`${name} is not in the sample's audience`);
  // At another address, because in the sample they have left their details already.
  return { ...person, email: `${name.toLowerCase()}@example.com` };
};
export const rosa = findAttendee("Rosa");
export const tomas = findAttendee("Tomas");

/** The links in the newest email to `address` about `subject`; null when there is none. */
export async function findEmailLinks(mailFolder: string, address: string, subject: RegExp): Promise<string[] | null> {
  for (const name of await listEmails(mailFolder)) {
    const email = await readEmail(mailFolder, name);
    if (email?.message.to?.[0]?.address === address && subject.test(email.message.subject ?? ""))
      return [...(email.message.text ?? "").matchAll(/https?:\/\/[^\s\])>]+/g)].map(([link]) => link);
  }
  return null;
}

/** The same; waits until another process has sent it. */
export async function waitForEmailLinks(mailFolder: string, address: string, subject: RegExp): Promise<string[]> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const links = await findEmailLinks(mailFolder, address, subject);
    if (links) return links;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No email "${subject.source}" to ${address}`);
}
