import { Avatar } from "#app/routes/public/hub/hub-hero.tsx";
import { HubStyles } from "#app/routes/public/hub/hub-styles.tsx";
import { NothingHerePage } from "#app/routes/public/hub/notice-page.tsx";
import { productBranding } from "#app/routes/public/hub/product-branding.ts";
import quotes from "#app/routes/public/hub/quotes.css?inline";
import styles from "#app/routes/public/profile/profile.css?inline";
import type { SpeakerBaseView } from "#app/routes/public/profile/profile-view.server.ts";

export function ProfileStyles({ branding }: Pick<SpeakerBaseView, "branding">) {
  return (
    <>
      <HubStyles branding={branding} />
      <style href="profile" precedence="profile">
        {styles + quotes}
      </style>
    </>
  );
}

interface SpeakerHeaderProps {
  profile: Pick<SpeakerBaseView, "name" | "avatarUrl" | "company">;
  title: string;
}

export function SpeakerHeader({ profile, title }: SpeakerHeaderProps) {
  return (
    <div className="face">
      <Avatar speaker={profile} />
      <div>
        <h1 className="title title-m" dir="auto">
          {title}
        </h1>
        {profile.company && <p dir="auto">{profile.company}</p>}
      </div>
    </div>
  );
}

/** Shown for a missing speaker and for one without a public profile alike. */
export function SpeakerNotFoundPage({ title, text }: { title: string; text: string }) {
  return (
    <>
      <HubStyles branding={productBranding} />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <NothingHerePage notice={{ title, text }}>
        <a className="button" href="/">
          Go Home
        </a>
      </NothingHerePage>
    </>
  );
}
