import styles from "#app/routes/dashboard/stage/rehearsal.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface RehearsalLinkProps {
  title: string;
  url: string;
  /** "Thu 24 Dec 2026, 14:30 (Sydney)" */
  ends: string;
}

/** The private link with its QR code. */
export function RehearsalLink({ title, url, ends }: RehearsalLinkProps) {
  return (
    <div className={styles.link}>
      <img
        className={`white-frame ${styles.code}`}
        src={`${url}/qr.svg`}
        width={192}
        height={192}
        alt={`QR code of the rehearsal of ${title}`}
      />
      <div className={styles.linkText}>
        <p>Scan it with your own phone, or send the link to people who help you try.</p>
        <p className={styles.address}>{url.replace(/^https?:\/\//, "")}</p>
        <div className="page-actions">
          <CopyButton value={url} copied="Link copied to clipboard">
            Copy Link
          </CopyButton>
          <ViewButton href={url}>Open the Page</ViewButton>
        </div>
        <p className="quiet">{`Ends when the talk opens, when you end it, or on ${ends}.`}</p>
      </div>
    </div>
  );
}
