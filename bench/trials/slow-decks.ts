// node bench/trials/slow-decks.ts [accounts]: a speaker uploads a PDF of five pages on a quiet installation, and then while
// each of so many other accounts has a PDF drawn whose thirty pages are slow. How long the speaker waits for the first slide
// and for all five, each time.
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#app/database/connect.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { buildPdf } from "#tests/support/pdf-files.ts";
import { ada } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { describeStealTime } from "../measure.ts";
import { signInByForm } from "../signed-in.ts";
import { buildDeck } from "../slide-deck.ts";

const accountCount = Number(process.argv[2] ?? 5);
const deckPages = 5;

const first = await startProduct();
await first.stop();
const database = await openDatabase({ dataDir: first.dataDir });
async function insertPerson(index: number) {
  const person = { ...ada, email: `speaker-${index}@example.com`, username: `speaker-${index}` };
  const actor = await insertSpeaker(database.db, person);
  return { ...person, actor, hub: await insertHub(database.db, actor) };
}
const speakers = await Promise.all(Array.from({ length: accountCount + 1 }, (_, index) => insertPerson(index)));
await database.close();
const product = await startProduct({ dataDir: first.dataDir });
const { origin } = product;

const signIn = async (speaker: (typeof speakers)[number]) => ({
  ...speaker,
  cookie: await signInByForm(origin, speaker.password, speaker.email),
});
type SignedIn = Awaited<ReturnType<typeof signIn>>;
const [honest, ...others] = (await Promise.all(speakers.map(signIn))) as [SignedIn, ...SignedIn[]];

async function upload({ hub, cookie }: SignedIn, content: Buffer): Promise<void> {
  const query = new URLSearchParams({ id: randomUUID(), name: "deck.pdf", kind: "resource", hub: hub.id });
  const headers = { cookie, origin, "content-type": "application/octet-stream" };
  const body = Uint8Array.from(content);
  const response = await fetch(`${origin}/dashboard/files/upload?${query}`, { method: "PUT", headers, body });
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`);
}

// The first file makes it otherwise.
const folder = join(product.dataDir, "files");
mkdirSync(folder, { recursive: true });

/** So many slides of the speaker are stored. */
const countSlides = ({ actor }: SignedIn) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.includes(actor.id) && path.endsWith("-small"),
  ).length;

async function measure(name: string, deck: Buffer): Promise<void> {
  const before = countSlides(honest);
  const startedAt = performance.now();
  await upload(honest, deck);
  const seconds = [];
  for (const count of [1, deckPages]) {
    while (countSlides(honest) < before + count) await wait(20);
    seconds.push(((performance.now() - startedAt) / 1_000).toFixed(1));
  }
  console.log(`${name}: first slide after ${seconds[0]} s, all ${deckPages} after ${seconds[1]} s`);
}

/** A page takes about two seconds. */
const slowPage = {
  content: Array.from({ length: 40_000 }, (_, i) => `${(i * 7) % 960} ${i % 540} m ${(i * 13) % 960} 540 l S`).join(
    "\n",
  ),
};
const slow = buildPdf(Array.from({ length: 30 }, () => slowPage));

const deck = await buildDeck(deckPages);
await measure("quiet", deck);
await measure("quiet", deck);
for (const other of others) await upload(other, slow);
await measure(`${accountCount} slow decks just uploaded`, deck);
await measure(`${accountCount} slow decks being drawn`, deck);
const drawn = others.map(countSlides);
console.log(`slides of the slow decks by then: ${drawn.join(", ")}`);
console.log(describeStealTime());
await product.stop();
await product.remove();
