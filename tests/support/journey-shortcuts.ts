// What a journey starts from, reached by requests instead of screens that other journeys walk through.
import type { Page, Request } from "@playwright/test";
import type { Emails } from "#tests/support/journey.ts";

interface Account {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  username: string;
}

/** Creates the account, whose address is confirmed, and signs `page` in. */
export async function createAccount(page: Page, emails: Emails, origin: string, account: Account) {
  const token = await findInPage(page, "/signup", /name="form_token" value="([^"]+)"/);
  await submitForm(page, origin, "/signup", { form_token: token, ...account });
  await submitForm(page, origin, await emails.findLink(account.email, "/verify-email"), {});
  await signIn(page, origin, account);
}

/** Signs `page` in; no screen is open yet. */
export async function signIn(page: Page, origin: string, { email, password }: Pick<Account, "email" | "password">) {
  await submitForm(page, origin, "/signin", { email, password });
}

/** Sends a form that is accepted, which each of these pages answers with a redirect. */
async function submitForm(page: Page, origin: string, path: string, form: Record<string, string>) {
  const response = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  if (response.headers().location === undefined) throw new Error(`${path} was refused: ${response.status()}`);
}

/** The part of the page at `path` that `pattern` captures. */
export async function findInPage(page: Page, path: string, pattern: RegExp): Promise<string> {
  const [, found] = pattern.exec(await (await page.request.get(path)).text()) ?? [];
  if (found === undefined) throw new Error(`${path} does not contain ${pattern}`);
  return found;
}

/** The id of Amara's talk whose title begins with `title`, without loading a screen. */
export async function findHubId(page: Page, title: string): Promise<string> {
  const list = await (await page.request.get(`/dashboard/hubs?search=${encodeURIComponent(title)}`)).text();
  const link = list.match(/<a [^>]*>/g)?.find((tag) => tag.includes(`aria-label="Manage ${title}`));
  const [, id] = /edit-hub\/([\w-]+)/.exec(link ?? "") ?? [];
  if (!id) throw new Error(`Amara has no talk “${title}”`);
  return id;
}

/** Whether it changes something; the editor also posts its form for the preview, which stores nothing. */
export const isChange = (request: Request): boolean =>
  request.method() === "POST" && !new URL(request.url()).pathname.endsWith("/preview");

/** Presses `button`, which sends a form, and returns the status of the response. */
export async function press(page: Page, button: string): Promise<number> {
  const received = page.waitForResponse((response) => isChange(response.request()));
  await page.getByRole("button", { name: button }).first().click();
  return (await received).status();
}
