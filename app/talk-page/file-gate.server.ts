// What a page shows of a file while the lead form has to be filled in first, and how a file opens.
import { redirect } from "react-router";
import { filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import {
  type PublicResource,
  type ResourceTarget,
  resourceAddress,
  slidesAddress,
} from "#app/domain/files/public-resources.server.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { createFileResponse } from "#app/request/file-response.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import type { Services } from "#app/services.ts";
import type { TalkAccess } from "#app/talk-page/access.ts";

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

/** What the form unlocks: the file itself, or its slides. Also the query parameter that names it at the form's address. */
export type GatedPart = "file" | "slides";

/** The form's address before a resource. */
export const formBefore = (path: string, part: GatedPart, resourceId: string): string =>
  `${path}/lead?${part}=${encodeURIComponent(resourceId)}`;

/** The page after the form. It downloads the file that the form unlocked, or leads on to the slides. */
export function afterLeadForm(path: string, query: URLSearchParams): string {
  const parts = (["file", "slides"] as const).flatMap((part) => {
    const id = query.get(part);
    return id ? `&${part}=${encodeURIComponent(id)}` : [];
  });
  return `${path}?welcome${parts.join("")}`;
}

/** The address of what the form unlocks. */
export const partAddress = (hub: { username: string; slug: string }, part: GatedPart, resourceId: string): string =>
  part === "file" ? resourceAddress(hub, resourceId) : slidesAddress(hub, resourceId);

/** The file or the slides that the form's page offers. */
export function toGatedFile(
  { speaker, slug, leadAllowSkip }: PublicHub,
  part: GatedPart,
  { id, title }: PublicResource,
): GatedFile {
  const hub = { username: speaker.username, slug };
  const skipPath = leadAllowSkip ? `${partAddress(hub, part, id)}?${skipFormParam}` : null;
  return { title, formPath: formBefore(`/${hub.username}/${slug}`, part, id), skipPath };
}

/** Whether the lead form was opened at "Connect", by its address. */
export const isConnectForm = (query: URLSearchParams): boolean => query.get("from") === "connect";

/** The form at "Connect": for visitors who skipped it before the talk, or were never asked. */
export function toConnectForm({ speaker, slug }: PublicHub): GatedFile {
  const path = `/${speaker.username}/${slug}`;
  return { title: `Connect with ${speaker.firstName}`, formPath: `${path}/lead?from=connect`, skipPath: path };
}

/** Passes the token of an email's link on to an address of ours, so that it opens without the form too. */
export const withFilesToken = (address: string, filesToken: string | null): string =>
  filesToken && address.startsWith("/") ? `${address}?${filesLinkParam}=${filesToken}` : address;

/**
 * A resource as this visitor gets it. Before the form it has its title, but neither the target of a link nor a picture,
 * so that a tap leads to the form first.
 */
export function gateResource(
  { ref, isFileFormRequired, filesToken }: Pick<TalkAccess, "ref" | "isFileFormRequired" | "filesToken">,
  resource: PublicResource,
): PublicResource {
  const { id, isFile, href, slides } = resource;
  if (isFileFormRequired) {
    const target = isFile ? {} : { href: resourceAddress(ref, id), leadsTo: null };
    return { ...resource, ...target, slides: slides && { ...slides, picture: null } };
  }
  const pass = (address: string) => withFilesToken(address, filesToken);
  return {
    ...resource,
    href: pass(href),
    slides: slides && { ...slides, href: pass(slides.href), picture: slides.picture && pass(slides.picture) },
  };
}

/** Whether this visitor skipped the form, at the address or earlier at the page with this id. */
export const canSkipForm = (
  request: FormRequest,
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
