import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const email = "tom.becker@example.com";

test("Tom, without JavaScript, sees what Amara stores about him, withdraws his consent, and has it deleted", {
  tag: "@core",
}, async ({ amaraPage, browser, emails }) => {
  const tom = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: widths.phone, height: 844 } })
  ).newPage();
  await tom.goto(hub);
  await tom.getByLabel("First Name").fill("Tom");
  await tom.getByLabel("Last Name").fill("Becker");
  await tom.getByLabel("Email").first().fill(email);
  await tom.getByRole("checkbox").first().check();
  await tom
    .getByRole("button", { name: /access|resources/i })
    .first()
    .click();
  await expect(tom.getByRole("heading", { name: "Get Exclusive Resources" })).toBeHidden();

  await tom.getByRole("link", { name: "Your data" }).click();
  await tom.getByLabel("Email").fill(email);
  await tom.getByRole("button", { name: "Send me the link" }).click();
  await expect(tom.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

  await tom.goto(await emails.findLink(email, "/privacy/"));
  await expect(tom.getByRole("heading", { level: 1, name: "What Amara Osei holds about you" })).toBeVisible();
  await expect(tom.getByText(email).first()).toBeVisible();
  // Opening the link changes nothing, so another browser may open it: axe needs scripts.
  await amaraPage.goto(tom.url());
  await expectAccessible(amaraPage);

  await tom.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(tom.getByRole("status")).toContainText("Your consent is withdrawn");

  await tom.getByRole("link", { name: "Delete everything" }).click();
  await expect(tom.getByRole("heading", { level: 1, name: "Delete everything?" })).toBeVisible();
  await tom.getByRole("button", { name: "Delete everything now" }).click();
  await expect(tom.getByRole("status")).toContainText("Everything has been deleted.");
});
