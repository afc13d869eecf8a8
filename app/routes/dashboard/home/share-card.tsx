import { useState } from "react";
import styles from "#app/routes/dashboard/home/home.module.css";
import { DownloadCode } from "#app/routes/dashboard/share/download-code.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

/**
 * Specification, "Share card": the public profile's address with Copy, View and Manage. Below it the code for life
 * (ruling, "Share": `/{username}/now` leads to the talk that matters now).
 */
export function ShareCard({ profileUrl }: { profileUrl: string }) {
  return (
    <Section title="Your public profile" description="One link for all your talks">
      <p className={styles.address}>{withoutScheme(profileUrl)}</p>
      <div className={`button-row ${styles.share}`}>
        <CopyButton value={profileUrl} copied="Profile URL copied to clipboard" />
        <ViewButton href={profileUrl} aria-label="View your public profile" />
        <Button variant="default" to="/dashboard/public-pages" aria-label="Manage your public pages">
          Manage
        </Button>
      </div>
      <CodeForLife profileUrl={profileUrl} />
    </Section>
  );
}

function CodeForLife({ profileUrl }: { profileUrl: string }) {
  const [isOpen, setOpen] = useState(false);
  const nowUrl = `${profileUrl}/now`;
  return (
    <>
      <button type="button" className={styles.life} onClick={() => setOpen(true)}>
        <img className="white-frame" src={`${nowUrl}/qr.svg`} width={56} height={56} alt="" />
        <span>
          <span className={styles.lifeTitle}>Your one QR for life</span>
          <span className="quiet">Always opens your current talk</span>
        </span>
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Your one QR for life">
        <div className="stack-small">
          <img
            className={`white-frame ${styles.code}`}
            src={`${nowUrl}/qr.svg`}
            width={256}
            height={256}
            alt="QR code of your current talk"
          />
          <p className={styles.address}>{withoutScheme(nowUrl)}</p>
          <p className="quiet">
            Print it once, on cards, badges or your laptop. It opens the talk that is live, else your nearest one, else
            your profile.
          </p>
          <DownloadCode url={nowUrl} name={`${profileUrl.split("/").at(-1)}-now`} />
          <CopyButton value={nowUrl} copied="Now URL copied to clipboard">
            Copy Now URL
          </CopyButton>
        </div>
      </Dialog>
    </>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "");
