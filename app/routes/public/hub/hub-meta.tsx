import type { HubView } from "#app/routes/public/hub/hub-view.ts";
import { JsonLd } from "#app/ui/public/json-ld.tsx";

export interface MetaFacts {
  title: string;
  description: string;
  keywords: string | null;
  mayBeIndexed: boolean;
  canonical: string;
  /** JSON-LD for search engines, where they may list the page. */
  facts: string | null;
}

interface HeadFacts {
  title: string;
  metaTitle: string | null;
  metaDescription: string | null;
  speaker: { firstName: string; lastName: string };
}

/** Title and description for those who have not opened the page: the speaker's own words, else the talk's `text`. */
export function headWords({ title, metaTitle, metaDescription, speaker }: HeadFacts, text: string) {
  const name = `${speaker.firstName} ${speaker.lastName}`.trim();
  return {
    title: metaTitle ?? `${title} · ${name}`,
    description: metaDescription ?? (text || `Files, feedback and contact for this talk by ${name}.`),
  };
}

/** The picture of a shared link, or null. */
export const linkPicture = ({ bannerUrl, logoUrl }: HubView["branding"]) => bannerUrl ?? logoUrl;

/** What search engines and link previews read. Without social sharing (the hub's switch) there is nothing for previews. */
export function HubMeta({ meta, hub }: { meta: MetaFacts; hub: Pick<HubView, "socialSharing" | "branding"> }) {
  const picture = linkPicture(hub.branding);
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {meta.keywords && <meta name="keywords" content={meta.keywords} />}
      <meta name="robots" content={meta.mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={meta.canonical} />
      {hub.socialSharing && (
        <SocialMeta {...meta} picture={picture && new URL(picture, meta.canonical).href} type="article" />
      )}
      {meta.facts && <JsonLd text={meta.facts} />}
    </>
  );
}

interface SocialFacts {
  title: string;
  description: string;
  canonical: string;
  picture: string | null;
  type: "article" | "profile";
}

export function SocialMeta({ title, description, canonical, picture, type }: SocialFacts) {
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
    </>
  );
}
