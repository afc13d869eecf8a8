// The sample speaker's library: real PDF files, some of them on the live hub.
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { storageKey } from "#app/domain/values/data-folder.ts";
import { isHubOf } from "#sample/factories.server.ts";
import { soonAfter } from "#sample/talk-time.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Writes to the file store; the seed knows nothing else of it. */
export type WriteObject = (key: string, bytes: Uint8Array, options: { contentType: string }) => Promise<void>;

interface SampleFile {
  name: string;
  title: string;
  kind: "presentation" | "notes" | "backup" | "resource";
  pages: string[][];
  daysAgo: number;
  /** On the live hub, with its number of downloads. */
  offered?: { title: string; description: string; downloads: number };
}

const sampleFiles: SampleFile[] = [
  {
    name: "calm-under-fire-backup.pdf",
    title: "Calm under fire, short version",
    kind: "backup",
    daysAgo: 41,
    pages: [["Calm under fire", "The ten-minute version, for when the session before runs late"]],
  },
  {
    name: "speaking-notes.pdf",
    title: "Speaking notes, with timings",
    kind: "notes",
    daysAgo: 19,
    pages: [
      ["Speaking notes", "00:00  The night the map went dark", "04:00  Who speaks first, and why it matters"],
      ["Speaking notes", "18:00  The rehearsal", "27:00  Questions"],
    ],
  },
  {
    name: "calm-under-fire.pdf",
    title: "Calm under fire: all slides",
    kind: "presentation",
    daysAgo: 12,
    pages: [
      ["Calm under fire", "What incident rooms teach us about teams", "Amara Osei"],
      ["One voice", "Somebody leads, and says so out loud", "Everybody else asks before they touch"],
      ["Write it down", "A line a minute, with the time", "Tomorrow's review is written tonight"],
      ["Rehearse", "The worst day, once a quarter, on a quiet afternoon"],
    ],
    offered: { title: "Slides", description: "4 pages, as shown", downloads: 171 },
  },
  {
    name: "incident-script.pdf",
    title: "The one-page incident script",
    kind: "notes",
    daysAgo: 11,
    pages: [["The one-page incident script", "1. Say who leads", "2. Say what is known", "3. Say when we speak next"]],
    offered: { title: "The first ten minutes", description: "The script, on one page", downloads: 118 },
  },
];

/** Links come after so many files. */
export const sampleFileCount = sampleFiles.length;

/** Writes the library and the live hub's files. Objects come first, so that every row's file exists. */
export async function writeFiles(tx: Database, store: WriteObject, userId: string, now: Date) {
  const [hub] = await tx.select().from(tables.talkHubs).where(isHubOf(userId, "calm-under-fire"));
  const views = hub ? await listViews(tx, hub.id) : [];
  let sortOrder = 0;
  for (const { name, title, kind, pages, daysAgo, offered } of sampleFiles) {
    const id = newId();
    const key = storageKey(userId, "files", id);
    const bytes = pdf(pages);
    await store(key, bytes, { contentType: "application/pdf" });
    const createdAt = new Date(now.getTime() - daysAgo * dayMs);
    const stored = { contentType: "application/pdf", sizeBytes: bytes.length, status: "stored" as const, createdAt };
    await tx.insert(tables.files).values({ id, userId, key, name, title, kind, ...stored });
    if (!offered || !hub) continue;
    const resourceId = newId();
    await tx.insert(tables.resources).values({
      id: resourceId,
      talkHubId: hub.id,
      title: offered.title,
      description: offered.description,
      type: "pdf",
      resourceType: "file" as const,
      fileId: id,
      fileSize: bytes.length,
      isFeatured: sortOrder === 0,
      sortOrder: sortOrder++,
      downloadCount: offered.downloads,
    });
    await tx.insert(tables.hubEvents).values(
      Array.from({ length: offered.downloads }, (_, i) => {
        const view = views[Math.floor((i * views.length) / offered.downloads)] as (typeof views)[number];
        const occurredAt = soonAfter(view.occurredAt, 45, now);
        return { ...view, talkHubId: hub.id, resourceId, kind: "download" as const, occurredAt };
      }),
    );
  }
}

/** The devices that opened the hub, in order. */
const listViews = (tx: Database, talkHubId: string) =>
  tx
    .select({
      deviceId: tables.hubEvents.deviceId,
      deviceType: tables.hubEvents.deviceType,
      day: tables.hubEvents.day,
      occurredAt: tables.hubEvents.occurredAt,
    })
    .from(tables.hubEvents)
    .where(and(eq(tables.hubEvents.talkHubId, talkHubId), eq(tables.hubEvents.kind, "view")))
    .orderBy(tables.hubEvents.occurredAt);

/** A PDF of plain text lines, the first of each page large, in the format of slides. */
function pdf(pages: string[][]): Buffer {
  const plain = (text: string) => text.replace(/[\\()]/g, "\\$&");
  const drawn = pages.map(([heading = "", ...lines]) =>
    [
      "BT /F1 34 Tf 60 400 Td",
      `(${plain(heading)}) Tj /F1 18 Tf 0 -50 Td`,
      ...lines.map((line) => `(${plain(line)}) Tj 0 -32 Td`),
      "ET",
    ].join("\n"),
  );
  const pageIds = pages.map((_, i) => 4 + i * 2);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pageIds.map((id) => `${id} 0 R`).join(" ")}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...drawn.flatMap((content, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 960 540]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + i * 2} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = "%PDF-1.4\n";
  const xrefEntries = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xrefEntries.join("")}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
