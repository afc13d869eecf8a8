import { Avatar } from "#app/routes/public/hub/hub-hero.tsx";
import { HubStyles } from "#app/routes/public/hub/hub-styles.tsx";
import { NothingHerePage } from "#app/routes/public/hub/notice-page.tsx";
import { productLook } from "#app/routes/public/hub/product-look.ts";
import styles from "#app/routes/public/profile/profile.css?inline";
import type { SpeakerFaceView } from "#app/routes/public/profile/profile-view.server.ts";

export function ProfileStyles({ look }: Pick<SpeakerFaceView, "look">) {
  return (
    <>
      <HubStyles look={look} />
      <style href="profile" precedence="profile">
        {styles}
      </style>
    </>
  );
}

/** Who this is about: face, name, company. */
interface Face {
  profile: Pick<SpeakerFaceView, "name" | "avatarUrl" | "company">;
  title: string;
}

export function SpeakerFace({ profile, title }: Face) {
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

/** Nobody there, or somebody who keeps to themselves: the same page. */
export function NobodyHere({ title, text }: { title: string; text: string }) {
  return (
    <>
      <HubStyles look={productLook} />
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
