import { asc, desc, eq } from "drizzle-orm";
import { resources } from "#app/database/schema/resources.ts";
import { asLink } from "#app/domain/values/link.ts";
import type { Services } from "#app/services.ts";

/** One thing a hub offers to its audience. */
export interface PublicResource {
  id: string;
  title: string;
  description: string | null;
  /** What it is to a reader: "pdf", "pptx", "link". */
  type: string;
  href: string;
  isFile: boolean;
  /** Bytes; null for links. */
  fileSize: number | null;
  isFeatured: boolean;
}

/** What strangers may open, in the specification's order: featured first, then as the owner sorted. */
export async function listPublicResources({ db }: Services, hubId: string): Promise<PublicResource[]> {
  const rows = await db
    .select({
      id: resources.id,
      title: resources.title,
      description: resources.description,
      type: resources.type,
      resourceType: resources.resourceType,
      fileUrl: resources.fileUrl,
      externalUrl: resources.externalUrl,
      fileSize: resources.fileSize,
      isFeatured: resources.isFeatured,
    })
    .from(resources)
    .where(eq(resources.talkHubId, hubId))
    .orderBy(desc(resources.isFeatured), asc(resources.sortOrder), asc(resources.id));
  return rows.flatMap(({ resourceType, fileUrl, externalUrl, ...rest }) => {
    const isFile = resourceType === "file";
    const href = isFile ? fileAddress(fileUrl) : externalUrl && asLink(externalUrl);
    return href ? [{ ...rest, href, isFile }] : [];
  });
}

/** A file is ours (a path of this site) or stands at an address of its own. */
const fileAddress = (url: string | null) => (url && /^\/(?!\/)/.test(url) ? url : url && asLink(url));
