import { and, asc, desc, eq } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { files, resources } from "#app/database/schema/index.ts";
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
}

/** The address that counts a download and then opens the resource. */
export const resourceAddress = (hub: { username: string; slug: string }, id: string): string =>
  `/${hub.username}/${hub.slug}/files/${id}`;

/** What visitors may open, in the specification's order: featured first, then the owner's order. */
export async function listPublicResources(
  { db }: Services,
  hub: { id: string; username: string; slug: string },
): Promise<PublicResource[]> {
  const rows = await db
    .select({ ...resourceColumns, key: files.key })
    .from(resources)
    .leftJoin(files, eq(files.id, resources.fileId))
    .where(eq(resources.talkHubId, hub.id))
    .orderBy(desc(resources.isFeatured), asc(resources.sortOrder), asc(resources.id));
  return rows.flatMap(({ resourceType, key, externalUrl, ...rest }) => {
    const isFile = resourceType === "file";
    const leadsTo = isFile ? null : externalUrl && asLink(externalUrl);
    if (isFile ? !key : !leadsTo) return [];
    const href = leadsTo && opensOtherProgram(leadsTo) ? leadsTo : resourceAddress(hub, rest.id);
    return [{ ...rest, href, leadsTo, isFile }];
  });
}

/** What a resource's address opens. */
export type ResourceTarget =
  | { kind: "link"; url: string }
  | { kind: "file"; fileId: string; key: string; name: string; contentType: string; sizeBytes: number };

/** The file or link of a hub's resource; null when there is none. */
export async function findResourceTarget({ db }: Services, hubId: string, id: string): Promise<ResourceTarget | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ file: files, externalUrl: resources.externalUrl })
    .from(resources)
    .leftJoin(files, and(eq(files.id, resources.fileId), eq(files.status, "stored")))
    .where(and(eq(resources.id, id), eq(resources.talkHubId, hubId)));
  if (row?.file) {
    const { id: fileId, key, name, contentType, sizeBytes } = row.file;
    return { kind: "file", fileId, key, name, contentType, sizeBytes };
  }
  const url = row?.externalUrl && asLink(row.externalUrl);
  return url ? { kind: "link", url } : null;
}

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
};
