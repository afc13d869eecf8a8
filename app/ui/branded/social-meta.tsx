interface SocialMetaProps {
  title: string;
  description: string;
  canonical: string;
  /** 1200 × 630 pixels (link-picture). */
  picture: string;
  type: "article" | "profile" | "website";
}

export function SocialMeta({ title, description, canonical, picture, type }: SocialMetaProps) {
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
