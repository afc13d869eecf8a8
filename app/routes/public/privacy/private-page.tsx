import styles from "#app/routes/public/privacy/privacy.css?inline";
import type { PrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import profile from "#app/routes/public/profile/profile.css?inline";
import { SpeakerHeader } from "#app/routes/public/profile/profile-parts.tsx";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";

interface Props {
  speaker: PrivacySpeakerView;
  title: string;
  children: React.ReactNode;
}

/** The layout of the privacy pages. It has no links to other sites, because the URL gives access. */
export function PrivatePage({ speaker, title, children }: Props) {
  return (
    <>
      <HubStyles branding={speaker.branding} />
      <style href="privacy" precedence="profile">
        {profile + styles}
      </style>
      <title>{title}</title>
      <meta name="robots" content="noindex,nofollow" />
      <header className="hero">
        <div className="column">
          <SpeakerHeader profile={speaker} title={title} />
        </div>
      </header>
      <main className="column">
        <div className="talk">{children}</div>
      </main>
      <BrandedFooter />
    </>
  );
}

const invalidLinkText =
  "Your email app may have cut the link short. Please go back to the email and copy the whole link. If the speaker has closed their account, all their data has been deleted.";

/** Shown for a link that was cut off or forged, or whose speaker was deleted; `text` says what else may be the reason. */
export function InvalidLinkPage({ supportEmail, text = invalidLinkText }: { supportEmail: string; text?: string }) {
  return (
    <>
      <HubStyles branding={productBranding} />
      <title>This link does not work</title>
      <meta name="robots" content="noindex,nofollow" />
      <NothingHerePage
        notice={{
          title: "This link does not work",
          text,
        }}
      >
        <p>
          Still not working? Contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the address in question
          and we'll find and delete your data for you.
        </p>
      </NothingHerePage>
    </>
  );
}
