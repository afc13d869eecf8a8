import { expect, phoneUserAgent, test, widths } from "#tests/support/journey.ts";
import { startOtherSite } from "#tests/support/other-site.ts";

test("Amara copies the code of her booking form, and an organiser books her on another site, which sees no cookie", {
  tag: "@core",
}, async ({ browser, amaraPage, emails }) => {
  const codes: Record<string, string> = {};
  await amaraPage.goto("/dashboard/public-pages");
  await amaraPage.getByText("On other sites and in print").click();
  await amaraPage.getByRole("link", { name: "Embed on your site" }).click();
  await amaraPage.getByLabel(/^Fit the height to the content/).check();
  await amaraPage
    .getByLabel("Talk", { exact: true })
    .selectOption({ label: "Calm under fire: what incident rooms teach us about teams" });
  for (const name of ["Your next talks", "What people say", "Your rating", "Booking form", "One talk"]) {
    const section = amaraPage.getByRole("region", { name });
    codes[name] = await section.locator("code").innerText();
    await expect(section.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  }

  const site = await startOtherSite();
  const visitor = await browser.newContext({
    viewport: { width: widths.phone, height: 844 },
    userAgent: phoneUserAgent,
  });
  const page = await visitor.newPage();
  await page.goto(site.addPage(Object.values(codes).join("<hr>")));
  const frameOf = (path: string) => page.frameLocator(`iframe[src*="/amara-osei/${path}"]`);
  await expect(frameOf("talks").getByRole("link", { name: "All talks by Amara" })).toBeVisible();
  await expect(frameOf("quotes").getByRole("figure").first()).toBeVisible();
  await expect(frameOf("rating").getByText(/^From [\d,]+ ratings/)).toBeVisible();
  await expect(frameOf("calm-under-fire").getByRole("link", { name: "Open the talk's page" })).toBeVisible();

  // Each frame is as high as what it shows.
  for (const frame of await page.locator("iframe").all()) {
    await frame.scrollIntoViewIfNeeded();
    const content = await (await frame.elementHandle())?.contentFrame();
    const contentHeight = () =>
      content?.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
    await expect.poll(async () => (await frame.boundingBox())?.height === (await contentHeight())).toBe(true);
  }

  const form = frameOf("book");
  await form.getByLabel("Name", { exact: true }).fill("Ines Framed");
  await form.getByLabel("Event Name").fill("Day of Frames");
  await form.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(form.getByText("Email is required")).toBeVisible();
  await form.getByLabel("Email").fill("ines.framed@example.com");
  await form.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(form.getByRole("heading", { name: "Booking Request Sent!" })).toBeVisible();
  expect(await visitor.cookies()).toEqual([]);
  await emails.arrives("amara@example.com", /Booking request from Ines Framed/);

  const [opened] = await Promise.all([
    visitor.waitForEvent("page"),
    frameOf("calm-under-fire").getByRole("link", { name: "Open the talk's page" }).click(),
  ]);
  await expect(opened).toHaveURL(/\/amara-osei\/calm-under-fire(#|$)/);
  site.close();
});

test("a script of another site reads Amara's feeds, her calendar and oEmbed, and shows the card that it describes", async ({
  page,
  testServer: { origin },
}) => {
  const site = await startOtherSite();
  await page.goto(site.addPage("<main></main>"));
  const read = (path: string) =>
    page.evaluate(async (address) => {
      const response = await fetch(address);
      return { type: response.headers.get("content-type") ?? "", text: await response.text() };
    }, origin + path);
  const feed = await read("/amara-osei/talks.json");
  expect(JSON.parse(feed.text)).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "Talks by Amara Osei",
  });
  const rss = await read("/amara-osei/talks.xml");
  expect(rss.type).toContain("application/rss+xml");
  const titles = await page.evaluate(
    (xml) =>
      [...new DOMParser().parseFromString(xml, "text/xml").querySelectorAll("item > title")].map(
        (each) => each.textContent,
      ),
    rss.text,
  );
  expect(titles).toContain("Calm under fire: what incident rooms teach us about teams");
  expect((await read("/amara-osei/talks.ics")).text).toMatch(
    /^BEGIN:VCALENDAR\r\n[\s\S]*\nSUMMARY[\s\S]*\nEND:VCALENDAR\s*$/,
  );
  const { text } = await read(
    `/oembed?format=json&url=${encodeURIComponent(`${origin}/amara-osei/boring-on-purpose`)}`,
  );
  const { html, title } = JSON.parse(text) as { html: string; title: string };
  await page.goto(site.addPage(html));
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText(title);
  site.close();
});

test("whatever size another site leaves, the last link of a talk's card and of her talks is whole, and each line before it", async ({
  page,
  testServer: { origin },
}) => {
  const site = await startOtherSite();
  const limits = ["", ...[200, 320, 480].map((width) => `&maxwidth=${width}`)].flatMap((width) =>
    ["", ...[80, 100, 150, 200, 270].map((height) => `&maxheight=${height}`)].map((height) => width + height),
  );
  for (const path of ["/amara-osei/calm-under-fire", "/amara-osei"])
    for (const limit of limits) {
      const address = `${origin}/oembed?url=${encodeURIComponent(origin + path)}${limit}`;
      const described = (await (await page.request.get(address)).json()) as { html?: string };
      if (!described.html) continue;
      await page.goto(site.addPage(described.html));
      await page.frameLocator("iframe").getByRole("link").last().waitFor();
      const frame = page.frames()[1];
      const cut = await frame?.evaluate(() =>
        [...document.querySelectorAll("main > a, .words > *, .talks > li")]
          .filter((line) => line.closest(".words")?.checkVisibility({ opacityProperty: true }) ?? true)
          .filter((line) => {
            const [box, around] = [line, line.parentElement as Element].map((each) => each.getBoundingClientRect());
            if (!box?.height || !around || box.left >= around.right) return false;
            return box.right > innerWidth || box.bottom > Math.min(around.bottom, innerHeight) + 0.5;
          })
          .map((line) => line.outerHTML),
      );
      expect([path + limit, cut]).toEqual([path + limit, []]);
      // Where nothing limits its height, nothing is left out.
      if (path !== "/amara-osei" && !limit.includes("maxheight"))
        expect(
          await frame?.evaluate(() => (document.querySelector(".words") as Element).scrollWidth <= innerWidth),
        ).toBe(true);
    }
  site.close();
});

test("another site can't show Amara's dashboard, her editor or a talk's page in a frame, though she is signed in", async ({
  isolatedAmaraPage: page,
  testServer: { origin },
}) => {
  const site = await startOtherSite();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const path of ["/dashboard", "/dashboard/public-pages", "/amara-osei", "/amara-osei/book", "/signin"]) {
    const refused = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
    await page.goto(site.addPage(`<iframe src="${origin}${path}" title="bait"></iframe>`));
    await refused;
    // A browser may show an error of its own there.
    await expect(page.frameLocator("iframe").locator("main")).toHaveCount(0);
  }
  site.close();
});
