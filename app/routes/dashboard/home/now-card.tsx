import styles from "#app/routes/dashboard/home/home.module.css";
import { DownloadCode } from "#app/routes/dashboard/share/download-code.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";

/** Ruling, "Share": `/{username}/now` leads to the talk that matters now. */
export function NowCard({ profileUrl }: { profileUrl: string }) {
  const nowUrl = `${profileUrl}/now`;
  return (
    <Section title="Your one QR for life" description="Always opens your current talk">
      <div className={styles.now}>
        <img
          className={`white-frame ${styles.code}`}
          src={`${nowUrl}/qr.svg`}
          width={128}
          height={128}
          alt="QR code of your current talk"
        />
        <p className={styles.address}>{nowUrl.replace(/^https?:\/\//, "")}</p>
      </div>
      <p className="quiet">
        Print it once, on cards, badges or your laptop. It opens the talk that is live, else your nearest one, else your
        profile.
      </p>
      <DownloadCode url={nowUrl} name={`${profileUrl.split("/").at(-1)}-now`} />
      <CopyButton value={nowUrl} copied="Now URL copied to clipboard">
        Copy Now URL
      </CopyButton>
    </Section>
  );
}
