// The lead form before files, where a speaker wants it: what a page shows of a file that a form stands before.

import { type PublicResource, resourceAddress } from "#app/domain/files/public-resources.server.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";

/** The query of whoever goes on without the form, where the speaker allows it. */
export const skipFormParam = "without";
/** The cookie that remembers for which talk. */
export const skipFormCookie = "hub.without";

export interface GatedFile {
  title: string;
  /** Where the form is sent. */
  formPath: string;
  /** Past the form, where the speaker allows it. */
  skipPath: string | null;
}

/** On the form's own page: the file that is got for it. */
export function toGatedFile({ speaker, slug, leadForm }: PublicHub, { id, title }: PublicResource): GatedFile {
  const path = `/${speaker.username}/${slug}`;
  const skipPath = leadForm.allowSkip ? `${path}/files/${id}?${skipFormParam}` : null;
  return { title, formPath: `${path}/lead?file=${id}`, skipPath };
}

/** Its name may be read, where it leads not: a tap on it meets the form. */
export const hideLinkTarget = (hub: { username: string; slug: string }, resource: PublicResource): PublicResource =>
  resource.isFile ? resource : { ...resource, href: resourceAddress(hub, resource.id), leadsTo: null };
