// A file or link of a talk, as its pages have it.
import type { PublicResource, ResourceSlides } from "#app/domain/files/public-resources.server.ts";
import { formatSize } from "#app/domain/values/size.ts";

export interface ResourceView {
  title: string;
  description: string | null;
  href: string;
  /** "PDF", "PPTX", "LINK": the label of the row's icon. */
  kind: string;
  /** "PDF, 2.4 MB", or the host of a link. */
  detail: string;
  isFile: boolean;
  isFeatured: boolean;
  /** Otherwise its slides are only looked at. */
  isDownloadable: boolean;
  slides: ResourceSlides | null;
}

/** Adds the label of the row's icon and its detail: a file's kind and size, or a link's host. */
export function toResourceView({ type, fileSize, leadsTo, ...resource }: Omit<PublicResource, "id">): ResourceView {
  const kind = resource.isFile ? type.slice(0, 4).toUpperCase() : "LINK";
  const size = fileSize === null ? null : formatSize(fileSize);
  const detail = resource.isFile ? [kind, size].filter(Boolean).join(", ") : hostOf(leadsTo ?? resource.href);
  return { ...resource, kind, detail };
}

/** A link that is hidden behind the form has no host to show. */
const hostOf = (href: string) =>
  href.startsWith("/")
    ? "Link"
    : /^https?:/.test(href)
      ? new URL(href).hostname.replace(/^www\./, "")
      : href.replace(/^\w+:/, "").slice(0, 60);
