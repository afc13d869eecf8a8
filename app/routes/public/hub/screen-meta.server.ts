// The head of a talk's page in each state: what is not shown may not be told there either.
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { hubPicture, pictureAddress } from "#app/routes/endpoints/link-picture/picture-facts.ts";
import { headWords, type MetaFacts } from "#app/routes/public/hub/hub-meta.tsx";
import type { FormParts, HubFace, NoticeParts } from "#app/routes/public/hub/hub-parts.ts";
import { type FormView, type HubView, type When, whenOf } from "#app/routes/public/hub/hub-view.ts";
import { talkNotices } from "#app/routes/public/hub/state-words.ts";
import { talkFacts } from "#app/routes/public/structured-data.ts";
import { jsonLd } from "#app/ui/public/json-ld.tsx";

/** Of a notice: nothing that the speaker wrote for those who may read the talk, or who look for it. */
export function noticeMeta(notice: NoticeParts, origin: string): MetaFacts {
  const { title, text } = talkNotices[notice.state];
  const { hub } = notice;
  return {
    title: `${title} · ${hub.title}`,
    description: text,
    keywords: null,
    mayBeIndexed: false,
    canonical: canonicalOf(hub, origin),
    picture: pictureOf(hub, notice.state === "scheduled" ? whenOf(notice.hub) : null, origin),
    facts: null,
  };
}

/** Of the form before a talk: what the speaker wrote for search engines, and what the form's page shows. */
export function formMeta(
  hub: FormParts,
  view: FormView,
  { origin, hasFacts }: { origin: string; hasFacts: boolean },
): MetaFacts {
  const meta = searchMeta(hub, { origin, text: "", mayBeIndexed: hub.mayBeIndexed });
  return { ...meta, facts: hasFacts && hub.mayBeIndexed ? factsOf(view, meta, origin) : null };
}

/** Of the talk itself; `text` is what it says, `mayBeIndexed` whether this very page may be listed. */
export function talkMeta(
  hub: PublicHub,
  view: HubView,
  { origin, text, mayBeIndexed, hasFacts }: { origin: string; text: string; mayBeIndexed: boolean; hasFacts: boolean },
): MetaFacts {
  const meta = searchMeta(hub, { origin, text, mayBeIndexed });
  return { ...meta, facts: hasFacts && mayBeIndexed ? factsOf(view, meta, origin) : null };
}

type SearchedHub = Pick<
  FormParts,
  keyof HubFace | "metaTitle" | "metaDescription" | "keywords" | "eventDate" | "startTime" | "timezone"
>;

/** The head of a page that search engines may be shown. */
function searchMeta(
  hub: SearchedHub,
  { origin, text, mayBeIndexed }: { origin: string; text: string; mayBeIndexed: boolean },
): MetaFacts {
  return {
    ...headWords(hub, text),
    keywords: hub.keywords,
    mayBeIndexed,
    canonical: canonicalOf(hub, origin),
    picture: pictureOf(hub, whenOf(hub), origin),
    facts: null,
  };
}

const canonicalOf = ({ speaker, slug }: Pick<HubFace, "speaker" | "slug">, origin: string) =>
  `${origin}/${speaker.username}/${slug}`;

const pictureOf = (hub: HubFace, when: When | null, origin: string) =>
  hub.socialSharing ? pictureAddress(canonicalOf(hub, origin), hubPicture(hub, when)) : null;

function factsOf(view: FormView | HubView, { canonical, picture }: MetaFacts, origin: string): string | null {
  const { bannerUrl } = view.branding;
  const facts = talkFacts(view, canonical, bannerUrl ? new URL(bannerUrl, origin).href : picture);
  return facts && jsonLd(facts);
}
