// What a page shows of a file while the lead form has to be filled in first, and how a file opens.
import { redirect } from "react-router";
import { filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import {
  type PublicResource,
  type ResourceTarget,
  resourceAddress,
} from "#app/domain/files/public-resources.server.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { createFileResponse } from "#app/request/file-response.server.ts";
import type { Services } from "#app/services.ts";

/** The query parameter that skips the form, where the speaker allows it. */
export const skipFormParam = "without";
/** The cookie that remembers for which talk the form was skipped. */
export const skipFormCookie = "hub.without";

export interface GatedFile {
  title: string;
  /** Where the form is submitted. */
  formPath: string;
  /** The link that skips the form; null where the speaker does not allow it. */
  skipPath: string | null;
}

/** The file that the form's page offers. */
export function toGatedFile({ speaker, slug, leadAllowSkip }: PublicHub, { id, title }: PublicResource): GatedFile {
  const path = `/${speaker.username}/${slug}`;
  const skipPath = leadAllowSkip ? `${path}/files/${id}?${skipFormParam}` : null;
  return { title, formPath: `${path}/lead?file=${id}`, skipPath };
}

/** Whether the lead form was opened at "Connect", by its address. */
export const isConnectForm = (query: URLSearchParams): boolean => query.get("from") === "connect";

/** The form at "Connect": for visitors who skipped it before the talk, or were never asked. */
export function toConnectForm({ speaker, slug }: PublicHub): GatedFile {
  const path = `/${speaker.username}/${slug}`;
  return { title: `Connect with ${speaker.firstName}`, formPath: `${path}/lead?from=connect`, skipPath: path };
}

/** Shows the title but not the target of a link, so that a tap leads to the form first. */
export const hideLinkTarget = (hub: { username: string; slug: string }, resource: PublicResource): PublicResource =>
  resource.isFile ? resource : { ...resource, href: resourceAddress(hub, resource.id), leadsTo: null };

/** Passes the token of an email's link on to the files, so that they open without the form too. */
export const withFilesToken = (resource: PublicResource, filesToken: string | null): PublicResource =>
  filesToken && resource.href.startsWith("/")
    ? { ...resource, href: `${resource.href}?${filesLinkParam}=${filesToken}` }
    : resource;

/** Whether this visitor skipped the form, at the address or earlier at the page with this id. */
export const canSkipForm = (
  request: Request,
  { id, leadAllowSkip }: Pick<PublicHub, "id" | "leadAllowSkip">,
): boolean =>
  leadAllowSkip &&
  (new URL(request.url).searchParams.has(skipFormParam) ||
    cookieValue(request.headers.get("cookie"), skipFormCookie) === id);

/** A file downloads, a link redirects. */
export function openResource({ storage }: Pick<Services, "storage">, request: Request, target: ResourceTarget) {
  if (target.kind === "link") return redirect(target.url);
  const { fileId: id, key, name, contentType, sizeBytes } = target;
  const open = (range?: { start: number; end: number }) => storage.stream(key, range);
  return createFileResponse(request, { id, name, contentType, sizeBytes, open });
}
