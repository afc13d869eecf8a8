// Nadia's thumb finds the button however much is asked, and who comes back for the slides is not asked again.
import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 } };

for (const javaScriptEnabled of [true, false])
  test(`with a star, the button is in reach of a thumb${javaScriptEnabled ? "" : ", without script"}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled });
    const nadia = await context.newPage();
    await nadia.goto(`${hub}#talk`);
    const skip = nadia.getByRole("link", { name: /^Continue without/ });
    if (await skip.isVisible()) await skip.click();
    const stars = nadia.getByRole("radio", { name: "Excellent" });
    await stars.check({ force: true });
    const button = nadia.getByRole("button", { name: submitFeedback });
    await expect(button).toHaveText(javaScriptEnabled ? "Send 5 stars" : "Submit Feedback");
    await nadia.getByText("What worked well?").scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    await context.close();
  });

test("Nadia comes back: what she gave, and what comes next, with the form folded", { tag: "@core" }, async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const nadia = await context.newPage();
  await nadia.goto(hub);
  await nadia.getByRole("link", { name: /^Continue without/ }).click();
  await nadia.getByRole("radio", { name: "Excellent" }).check({ force: true });
  await nadia.getByRole("button", { name: submitFeedback }).click();
  await expect(nadia.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();

  await nadia.goto(hub);
  await expect(nadia.getByRole("heading", { name: "You gave 5 stars" })).toBeVisible();
  await expect(nadia.getByRole("link", { name: "Open the files" })).toBeVisible();
  await expect(nadia.getByText("Thank you! Your feedback")).toBeHidden();
  await expect(nadia.getByRole("radio", { name: "Excellent" })).toBeHidden();
  await nadia.getByText("Change", { exact: true }).click();
  await expect(nadia.getByRole("radio", { name: "Excellent" })).toBeChecked();
  await nadia.getByRole("radio", { name: "Good", exact: true }).check({ force: true });
  await nadia.getByRole("button", { name: "Send 3 stars" }).click();
  await expect(nadia.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();
  await expect(nadia.getByRole("heading", { name: "You gave 5 stars" })).toHaveCount(0);
  await expect(nadia.getByRole("link", { name: "Open the files" })).toHaveCount(1);

  // The page is the same for everyone: nobody else finds her stars in it.
  const other = await (await browser.newContext(phone)).newPage();
  await other.goto(hub);
  await expect(other.getByRole("heading", { name: /^You gave/ })).toHaveCount(0);
  await context.close();
});
