import { HubFoot } from "#app/routes/public/hub/hub-screen.tsx";
import { HubStyles } from "#app/routes/public/hub/hub-styles.tsx";
import { NothingHerePage } from "#app/routes/public/hub/notice-page.tsx";
import { productLook } from "#app/routes/public/hub/product-look.ts";
import styles from "#app/routes/public/privacy/privacy.css?inline";
import type { HolderView } from "#app/routes/public/privacy/private-page.server.ts";
import profile from "#app/routes/public/profile/profile.css?inline";
import { SpeakerFace } from "#app/routes/public/profile/profile-parts.tsx";

interface Props {
  holder: HolderView;
  title: string;
  children: React.ReactNode;
}

/** A page about what a speaker holds: their face and colours, and nothing that leads away with the address. */
export function PrivatePage({ holder, title, children }: Props) {
  return (
    <>
      <HubStyles look={holder.look} />
      <style href="privacy" precedence="profile">
        {profile + styles}
      </style>
      <title>{title}</title>
      <meta name="robots" content="noindex,nofollow" />
      <header className="hero">
        <div className="column">
          <SpeakerFace profile={holder} title={title} />
        </div>
      </header>
      <main className="column">
        <div className="talk">{children}</div>
      </main>
      <HubFoot />
    </>
  );
}

/** For a link that was cut off, forged, or whose speaker is gone: what to do instead. */
export function NoSuchLink({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <HubStyles look={productLook} />
      <title>This link does not open anything</title>
      <meta name="robots" content="noindex,nofollow" />
      <NothingHerePage
        notice={{
          title: "This link does not open anything",
          text: "A mail program may have cut it off: please try again from the letter, and copy the whole address. If the speaker has left, everything they held went with them.",
        }}
      >
        <p>
          If it still does not open, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, from the address in
          question. We find what is held about it and delete it for you.
        </p>
      </NothingHerePage>
    </>
  );
}
