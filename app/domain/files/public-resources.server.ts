import { and, asc, desc, eq, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { files, resources, slideDecks, slides } from "#app/database/schema/index.ts";
import { slidesFileOf } from "#app/domain/slides/queries.server.ts";
import { type Slide, slidePictureName } from "#app/domain/slides/slides.ts";
import { asLink, opensOtherProgram } from "#app/domain/values/link.ts";
import type { Services } from "#app/services.ts";

/** A resource as the audience sees it. */
export interface PublicResource {
  id: string;
  title: string;
  description: string | null;
  /** Shown to the reader: "pdf", "pptx", "link". */
  type: string;
  /** Our counting address, or the link itself for mail and phone links. */
  href: string;
  /** The final address of a link. */
  leadsTo: string | null;
  isFile: boolean;
  /** Bytes; null for links. */
  fileSize: number | null;
  isFeatured: boolean;
  /** Otherwise its slides are only looked at. */
  isDownloadable: boolean;
  /** Of a file whose first slide is drawn. */
  slides: ResourceSlides | null;
}

export interface ResourceSlides extends Pick<Slide, "width" | "height"> {
  /** The address of their viewer. */
  href: string;
  /** The address of the first one's picture; null where it may not be shown yet. */
  picture: string | null;
  /** Of the file. */
  pageCount: number;
}

/** The address that counts a download and then opens the resource. */
export const resourceAddress = (hub: { username: string; slug: string }, id: string): string =>
  `/${hub.username}/${hub.slug}/files/${id}`;

/** The address of the viewer of a resource's slides. */
export const slidesAddress = (hub: { username: string; slug: string }, id: string): string =>
  `/${hub.username}/${hub.slug}/slides/${id}`;

/**
 * What visitors may open, in the specification's order: featured first, then the owner's order. A file that can neither
 * be downloaded nor looked at yet is left out.
 */
export async function listPublicResources(
  { db }: Services,
  hub: { id: string; username: string; slug: string },
): Promise<PublicResource[]> {
  const rows = await db
    .select({
      ...resourceColumns,
      key: files.key,
      pageCount: slideDecks.pageCount,
      first: { token: slides.token, width: slides.width, height: slides.height },
    })
    .from(resources)
    .leftJoin(files, eq(files.id, resources.fileId))
    .leftJoin(slideDecks, eq(slideDecks.fileId, slidesFileOf))
    .leftJoin(slides, and(eq(slides.fileId, slideDecks.fileId), eq(slides.number, 1)))
    .where(eq(resources.talkHubId, hub.id))
    .orderBy(desc(resources.isFeatured), asc(resources.sortOrder), asc(resources.id));
  return rows.flatMap(({ resourceType, key, externalUrl, pageCount, first, ...rest }) => {
    const isFile = resourceType === "file";
    const leadsTo = isFile ? null : externalUrl && asLink(externalUrl);
    const shownSlides = pageCount && first ? toResourceSlides(slidesAddress(hub, rest.id), pageCount, first) : null;
    if (isFile ? !key || !(rest.isDownloadable || shownSlides) : !leadsTo) return [];
    const href = leadsTo && opensOtherProgram(leadsTo) ? leadsTo : resourceAddress(hub, rest.id);
    return [{ ...rest, href, leadsTo, isFile, slides: shownSlides }];
  });
}

function toResourceSlides(
  href: string,
  pageCount: number,
  { token, width, height }: Pick<Slide, "token" | "width" | "height">,
): ResourceSlides {
  return { href, picture: `${href}/${slidePictureName(token, "small")}`, pageCount, width, height };
}

/** What a resource's address opens. */
export type ResourceTarget =
  | { kind: "link"; url: string }
  | { kind: "file"; fileId: string; key: string; name: string; contentType: string; sizeBytes: number };

/** The file or link of a hub's resource; null when there is none, or only slides to look at. */
export async function findResourceTarget({ db }: Services, hubId: string, id: string): Promise<ResourceTarget | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ file: files, externalUrl: resources.externalUrl })
    .from(resources)
    .leftJoin(files, and(eq(files.id, resources.fileId), eq(files.status, "stored")))
    .where(and(eq(resources.id, id), eq(resources.talkHubId, hubId), isDownloadable));
  if (row?.file) {
    const { id: fileId, key, name, contentType, sizeBytes } = row.file;
    return { kind: "file", fileId, key, name, contentType, sizeBytes };
  }
  const url = row?.externalUrl && asLink(row.externalUrl);
  return url ? { kind: "link", url } : null;
}

/** A hub's resource as its speaker described it; null when there is none. */
export async function findResource({ db }: Services, hubId: string, id: string) {
  if (!isUuid(id)) return null;
  const [resource] = await db
    .select(resourceColumns)
    .from(resources)
    .where(and(eq(resources.id, id), eq(resources.talkHubId, hubId)));
  return resource ?? null;
}

/**
 * SQL: whether the file has a half that people don't see, or not before its speaker says that it is no notes. Then nobody
 * downloads it, whatever its resource says: the file has both halves.
 */
export const hasHiddenHalf = sql<boolean>`exists (select from ${slideDecks} d
  where d.file_id = ${resources.fileId} and (d.state = 'asking' or d.page_area = 'left-half'))`;
const isDownloadable = sql<boolean>`(${resources.isDownloadable} and not ${hasHiddenHalf})`;

/** What the owner and the audience see of a resource. */
export const resourceColumns = {
  id: resources.id,
  title: resources.title,
  description: resources.description,
  type: resources.type,
  resourceType: resources.resourceType,
  externalUrl: resources.externalUrl,
  fileSize: resources.fileSize,
  isFeatured: resources.isFeatured,
  isDownloadable,
};
