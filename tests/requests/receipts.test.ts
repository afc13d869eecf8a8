// What a buyer gets on paper where the price includes another tax than Australia's, or none.
import { afterAll, beforeAll, expect, it } from "vitest";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { eventsOf } from "#tests/support/payment-events.ts";
import { ada } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  const business = { COMPANY_LINE: "Steady Ground GmbH", BUSINESS_NUMBER: "HRB 12345" };
  app = await startOwnTestApp({ TAX_LINE: "no tax added", ...business });
});
afterAll(() => app.close());

it("Ada's receipt repeats what the price said of tax, on the page and in the email", async () => {
  await insertSpeaker(app.db, ada);
  await receiveEvent(app.services, eventsOf({ email: ada.email }).paid);
  const speaker = await app.visitor().signIn(ada);
  const [path = ""] = /\/billing\/receipts\/[^"]+/.exec((await speaker.open("/billing")).html) ?? [];
  const receipt = await speaker.open(path);
  expect(receipt.text).toMatch(/Total paid, no tax added\s*\$280\.00 AUD/);
  expect(receipt.text).not.toMatch(/Tax invoice|GST/);
  const links = await findMailedLinks(app, ada.email, /^Your receipt: .*\$280\.00 AUD no tax added$/);
  expect(links).toContain(app.origin + path);
});
