import { expect, expectAccessible, test } from "#tests/support/journey.ts";

test("Amara makes a key for a program, which works until she revokes it", { tag: "@core" }, async ({
  amaraPage: page,
  testServer,
}) => {
  const list = (key: string) =>
    fetch(`${testServer.origin}/api/v1/hubs`, { headers: { authorization: `Bearer ${key}` } });
  await page.goto("/account-settings");
  const section = page.getByRole("region", { name: "API keys" });
  await section.getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What it may do").selectOption("Choose by area");
  await dialog.getByLabel("Your password").fill(testServer.password);
  await dialog.getByRole("button", { name: "Make key" }).click();
  await expect(dialog.getByText("Please name your key.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Newsletter of the harbour");
  await dialog.getByLabel("Talk Hubs").selectOption("Read");
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill(testServer.password);
  await dialog.getByRole("button", { name: "Make key" }).click();
  const key = await dialog.getByText(/^thk_/).innerText();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I've saved it" }).click();
  expect((await list(key)).status).toBe(200);

  await expect(section).toContainText("Reads Talk Hubs");
  await section.getByRole("button", { name: "Revoke Newsletter of the harbour" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(section).not.toContainText("Newsletter of the harbour");
  expect((await list(key)).status).toBe(401);
});
