// node bench/heavy-client.ts [seconds]: one client with eight connections searches a deck of 60 slides, then opens the second
// page of a profile, as fast as it can. Meanwhile another client opens a talk's page, ten times a second. Its median during
// each is to stay below twice that before them.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const connections = 8;
/** Another address of this machine than the other client's. */
const heavyAddress = "127.0.0.2";

interface Attack {
  url: string;
  seconds: number;
}

/** How many pages the client got, by their status. */
async function attack({ url, seconds }: Attack): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: heavyAddress });
  const endsAt = performance.now() + seconds * 1_000;
  const statuses: Record<string, number> = {};
  const open = () =>
    new Promise<void>((resolve, reject) => {
      get(`${url}${Math.random().toString(36).slice(2, 4)}`, { agent }, (response) => {
        const status = String(response.statusCode);
        statuses[status] = (statuses[status] ?? 0) + 1;
        response.resume().once("end", resolve).once("error", reject);
      }).once("error", reject);
    });
  const openUntilTheEnd = async () => {
    while (performance.now() < endsAt) await open();
  };
  await Promise.all(Array.from({ length: connections }, openUntilTheEnd));
  agent.destroy();
  return statuses;
}

async function measure() {
  const seconds = Number(process.argv[2] ?? 60);
  const { cpus, loadavg } = await import("node:os");
  const { join } = await import("node:path");
  const { eq, sql } = await import("drizzle-orm");
  const { openDatabase } = await import("#app/database/connect.server.ts");
  const { resources, slides, talkHubs } = await import("#app/database/schema/index.ts");
  const { diskStorage } = await import("#app/adapters/storage/disk.server.ts");
  const { startProduct } = await import("#tests/support/product.ts");
  const { offerSlides } = await import("#tests/support/slides.ts");
  const { describeStealTime, installDemo, median } = await import("./measure.ts");
  const { sendSteadily } = await import("./steady-load.ts");

  const { product, hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });
  await product.stop();
  // A deck of many words, which its drawing would take minutes for.
  const database = await openDatabase({ dataDir: product.dataDir });
  const [hub] = await database.db.select().from(talkHubs).where(eq(talkHubs.slug, "calm-under-fire"));
  if (!hub) throw new Error("The sample data is missing");
  await database.db.delete(resources).where(eq(resources.talkHubId, hub.id));
  const texts = Array.from({ length: 60 }, (_, i) => `Slide ${i}\n${"Calm under fire, every Tuesday. ".repeat(30)}`);
  const storage = diskStorage(join(product.dataDir, "files"));
  const deck = await offerSlides({ db: database.db, storage }, { id: hub.userId } as never, hub.id, { texts });
  const { rows } = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from ${slides}`);
  await database.close();
  const again = await startProduct({ dataDir: product.dataDir, env: { LOG_LEVEL: "warn" } });
  const origin = again.origin.replace("localhost", "127.0.0.1");
  const talk = new URL(hubUrl).pathname;

  const open = (perSecond: number) => sendSteadily({ url: origin + talk, perSecond, seconds });
  const report = async (name: string, attacked: string | null, quiet?: number) => {
    const worker = attacked
      ? new Worker(new URL(import.meta.url), { workerData: { url: origin + attacked, seconds } satisfies Attack })
      : null;
    const statuses = worker ? once(worker, "message") : null;
    const ms = median(await open(10));
    const got = statuses ? `; the heavy client got ${JSON.stringify((await statuses)[0])}` : "";
    console.log(
      `${name.padEnd(40)} median ${ms.toFixed(2)} ms${quiet ? `, ${(ms / quiet).toFixed(2)} times` : ""}${got}`,
    );
    return ms;
  };
  console.log(`${rows[0]?.count} slides, ${seconds} s each, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  await open(10); // Until all the code is compiled.
  const quiet = await report("quiet", null);
  await report("beside searches of slides", `${talk}/slides/${deck.id}?q=`, quiet);
  await report("beside second pages of a profile", `/${talk.split("/")[1]}?page=2&x=`, quiet);
  await report("quiet again", null, quiet);
  console.log(describeStealTime());
  await again.stop();
  await end();
}

if (isMainThread) await measure();
else parentPort?.postMessage(await attack(workerData as Attack));
