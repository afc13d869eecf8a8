import { oEmbedAddress } from "#app/domain/values/embed-code.ts";
import { SocialMeta } from "#app/ui/branded/social-meta.tsx";

export interface PageMeta {
  title: string;
  description: string;
  keywords: string | null;
  mayBeIndexed: boolean;
  canonical: string;
  /** The URL of the preview image; null where the speaker has sharing off. */
  picture: string | null;
  /** JSON-LD for search engines, where they may list the page. */
  jsonLd: string | null;
  /** Other programs may show the page in a frame: its head says where they read how, since none of them reads headers. */
  isEmbeddable?: boolean;
}

/** Without social sharing (a setting of the hub) there are no tags for link previews. */
export function HubMeta({ meta }: { meta: PageMeta }) {
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {meta.keywords && <meta name="keywords" content={meta.keywords} />}
      <meta name="robots" content={meta.mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={meta.canonical} />
      {meta.isEmbeddable && (
        <link rel="alternate" type="application/json+oembed" href={oEmbedAddress(meta.canonical)} />
      )}
      {meta.picture && <SocialMeta {...meta} picture={meta.picture} type="article" />}
    </>
  );
}
