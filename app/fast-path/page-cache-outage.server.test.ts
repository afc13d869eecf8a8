import { describe, expect, it } from "vitest";
import { createPageCache } from "#app/fast-path/page-cache.server.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import { changingIn, sharedPage, stopClocks, withCachedSite } from "#tests/support/cached-site.ts";

const site = withCachedSite();
const open = site.open;

describe("the page cache while the database is away", () => {
  /** A page in memory, of a process whose database was lost after it was rendered; the database's `failure` follows. */
  async function losePages(headers: Record<string, string> = {}, failure = () => Promise.reject(new Error("away"))) {
    const advance = stopClocks();
    let readVersion: () => Promise<string> = async () => "1";
    site.pages = createPageCache({ readVersion: () => readVersion(), notify: async () => {} });
    site.make = async () => sharedPage("Kind machines", headers);
    await open("/ada/other");
    advance(1);
    await open("/ada/talk");
    readVersion = failure;
    site.make = async () => new Response("We'll be right back", { status: 503 });
    return {
      advance,
      comeBack() {
        readVersion = async () => "1";
      },
    };
  }
  const read = async () => (await open("/ada/talk")).text();

  it("sends a page from before for five minutes, without rendering", async () => {
    const { advance, comeBack } = await losePages();
    advance(11_000);
    expect(await read()).toBe("Kind machines");
    site.renderCount = 0;
    for (const path of ["/ada/talk", "/ada/talk?s=qr"]) expect(await (await open(path)).text()).toBe("Kind machines");
    expect([site.renderCount, site.pages.counts.outage]).toEqual([0, 2]);
    advance(288_900);
    expect(await read()).toBe("Kind machines");
    advance(101);
    expect(await read()).toBe("We'll be right back");
    comeBack();
    site.make = async () => sharedPage("Kinder machines");
    expect(await read()).toBe("Kinder machines");
  });

  it("never sends one that has become wrong: the talk closed, or a speaker changed something", async () => {
    const { advance } = await losePages(changingIn(20_000));
    advance(19_000);
    expect(await read()).toBe("Kind machines");
    advance(1_000);
    expect(await read()).toBe("We'll be right back");

    await losePages();
    site.pages.invalidateAll();
    expect(await read()).toBe("We'll be right back");
  });

  it("sends a profile, which may change every second, until one of its talks opens or closes", async () => {
    const { advance } = await losePages(sharedPageHeaders(new Date(Date.now() + 1_000), new Date(Date.now() + 60_000)));
    advance(59_000);
    expect(await read()).toBe("Kind machines");
    advance(1_000);
    expect(await read()).toBe("We'll be right back");
  });

  it("still sends it after a write that failed", async () => {
    await losePages();
    site.pages.expireAll();
    expect(await read()).toBe("Kind machines");
  });

  it("sends a speaker what everybody sees, and a recognised device nothing from memory", async () => {
    const { advance } = await losePages();
    const openWith = (cookie: string) => open("/ada/talk", { cookie });
    const speaker = "hub.known=1; hub.session_token=abc";
    // Before the outage is known, and after.
    expect(await (await openWith(speaker)).text()).toBe("Kind machines");
    advance(11_000);
    await read();
    expect(await (await openWith(speaker)).text()).toBe("Kind machines");
    expect(site.renderCount).toBe(4);
    expect((await openWith("hub.known=1")).status).toBe(503);
  });

  it("does not wait for a database that never responds", async () => {
    const hang = () => new Promise<never>(() => {});
    const { advance } = await losePages({}, hang);
    site.make = hang;
    // These wait until the page takes too long. From then on nobody waits.
    advance(11_000);
    expect(await Promise.all([read(), read()])).toEqual(["Kind machines", "Kind machines"]);
    advance(3_000);
    expect(await read()).toBe("Kind machines");
    expect(site.pages.counts).toMatchObject({ miss: 3, shared: 1, outage: 1 });
  });
});
