import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";

/** As Word puts it on the clipboard. */
const fromWord = `<html><body><!--StartFragment--><p class=MsoTitle>Quiet machines</p><h1>Why</h1>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Listen</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Closely</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Wait</p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Act</p>
<p class=MsoNormal><img src="file:///C:/clip_image001.png"></p><!--EndFragment--></body></html>`;
const fromNotion = `<meta charset='utf-8'><h1>Plan</h1><ul><li>One<ul><li>Inner</li></ul></li></ul><h3>Later</h3>`;

test("Amara pastes her outline from Word and Notion and keeps its headings and lists", { tag: "@core" }, async ({
  amaraPage: page,
}) => {
  await page.goto("/dashboard/create-hub");
  await page.getByLabel("Talk Title").fill("Quiet machines");
  // A plain field until the editor has loaded.
  const field = page.locator("[contenteditable=true]").first();
  await field.focus();
  await pasteHtml(field, fromWord);
  await expect(field.locator("h2")).toHaveText(["Quiet machines", "Why"]);
  await expect(field.locator(":scope > ul > li > p")).toHaveText(["Listen", "Wait"]);
  await expect(field.locator("ul ul > li")).toHaveText(["Closely"]);
  await expect(field.locator(":scope > ol > li")).toHaveText(["Act"]);
  await expect(page.getByText("A picture was left out")).toBeVisible();

  await field.press("Control+a");
  await pasteHtml(field, fromNotion);
  await expect(field.locator("h2")).toHaveText(["Plan"]);
  await expect(field.locator("ul ul > li")).toHaveText(["Inner"]);
  await expect(field.locator("h3")).toHaveText(["Later"]);
});

const pasteHtml = (field: Locator, html: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
