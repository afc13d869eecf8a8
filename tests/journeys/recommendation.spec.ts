import { restoreNetwork, submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true };

test("five stars lead Noor to the short booking form, which she sends without a network; Amara finds it once", {
  tag: "@core",
}, async ({ browser, amaraPage: amara }) => {
  const noor = await (await browser.newContext(phone)).newPage();
  await noor.clock.install();
  await noor.goto(hub);
  await noor.getByRole("link", { name: "Continue without" }).click();
  await noor.getByRole("radio", { name: /Excellent/ }).check({ force: true });
  await noor.clock.fastForward(3_000);
  await noor.getByRole("button", { name: submitFeedback }).click();
  await expect(noor.getByRole("heading", { name: "Know someone who should hear this?" })).toBeVisible();
  await expectAccessible(noor);
  await noor.getByRole("button", { name: "Tell a colleague" }).click();
  await expect(noor.getByRole("dialog", { name: "Share This Talk" })).toBeVisible();
  await noor.getByRole("button", { name: "Close" }).click();

  await noor.getByRole("link", { name: "Invite Amara to speak" }).click();
  await expectAccessible(noor);
  await noor.getByLabel("Name").fill("Noor Haddad");
  await noor.getByLabel("Email").fill("noor@example.com");
  await noor.getByLabel("What for?").fill("The winter school for night shifts");
  await noor.context().setOffline(true);
  await noor.clock.fastForward(3_000);
  await noor.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(noor.getByRole("heading", { name: "Saved on this phone" })).toBeVisible();
  await restoreNetwork(noor);
  await expect(noor.getByText("Thank you. Amara has your request.")).toBeVisible();

  await amara.goto("/dashboard/bookings?search=winter+school");
  const request = amara.getByRole("link", { name: "The winter school for night shifts" });
  await expect(request).toHaveCount(1);
  await expect(amara.getByRole("row", { name: /winter school/ })).toContainText("After Calm under fire");
  await request.click();
  await amara.getByRole("button", { name: "Tell me more" }).click();
  await expect(amara.getByLabel("Your reply")).toHaveValue(/^Hi Noor,.*Who will be in the room/s);
  await amara.getByRole("button", { name: "Not this time" }).click();
  await expect(amara.getByLabel("Status after sending")).toHaveValue("declined");
  await amara.getByLabel("Your reply").fill("Hi Noor,\n\nlet us talk on Monday.");
  await expect(amara.getByRole("button", { name: "Not this time" })).toBeHidden();
});
