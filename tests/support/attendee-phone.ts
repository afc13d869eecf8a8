// An attendee's phone in journeys: one that needs no browser, and one whose network comes back.
import { randomUUID } from "node:crypto";
import { expect, type Page, request } from "@playwright/test";

/** The button's name, with the chosen stars in it where a script runs. */
export const submitFeedback = /^(Submit Feedback|Send \d stars?)$/;

type TalkForm = `${string}/${"feedback" | "ask"}`;

/** A new phone opens a talk and sends one of its forms, without a browser. */
export async function submitOnPhone(origin: string, form: TalkForm, fields: object) {
  const send = await openOnPhone(origin, form);
  await send(fields);
}

/** A new phone opens a talk. Returns what sends that form of it, later. */
export async function openOnPhone(origin: string, form: TalkForm) {
  const phone = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin, accept: "application/json" } });
  const page = await (await phone.get(form.replace(/\/\w+$/, ""), { headers: { accept: "text/html" } })).text();
  const [, form_token = ""] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
  return async (fields: object) => {
    const response = await phone.post(form, { form: { form_token, submission_id: randomUUID(), ...fields } });
    expect(response.status()).toBe(204);
    await phone.dispose();
  };
}

/**
 * Restores the network, and skips the 2 to 5 seconds that the page waits before it trusts the connection. Its clock was
 * installed before it was opened.
 */
export async function restoreNetwork(page: Page) {
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await page.clock.fastForward(5_000);
}
