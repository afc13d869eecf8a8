import type { HubView } from "#app/routes/public/hub/hub-view.ts";

export interface MetaFacts {
  title: string;
  description: string;
  keywords: string | null;
  mayBeIndexed: boolean;
  canonical: string;
}

/** What search engines and link previews read. Without social sharing (the hub's switch) there is nothing for previews. */
export function HubMeta({ meta, hub }: { meta: MetaFacts; hub: Pick<HubView, "socialSharing" | "branding"> }) {
  const picture = hub.branding.bannerUrl ?? hub.branding.logoUrl;
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
