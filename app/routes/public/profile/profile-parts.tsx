import type { ReactNode } from "react";
import styles from "#app/routes/public/profile/profile.css?inline";
import type { SpeakerBaseView } from "#app/routes/public/profile/profile-view.server.ts";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import quotes from "#app/ui/branded/quotes.css?inline";
import { Avatar } from "#app/ui/branded/speaker.tsx";

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
  children?: ReactNode;
}

export function SpeakerHeader({ profile, title, children }: SpeakerHeaderProps) {
  return (
    <div className="face">
      <Avatar speaker={profile} />
      <div>
        <h1 className="title title-m" dir="auto">
          {title}
        </h1>
        {profile.company && <p dir="auto">{profile.company}</p>}
        {children}
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
