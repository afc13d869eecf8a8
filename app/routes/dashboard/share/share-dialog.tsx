import { useSyncExternalStore } from "react";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { DownloadCode } from "#app/routes/dashboard/share/download-code.tsx";
import { OpenNow, type SharedHub } from "#app/routes/dashboard/share/open-now.tsx";
import styles from "#app/routes/dashboard/share/share-dialog.module.css";
import { SlideDownload } from "#app/routes/dashboard/share/slide-download.tsx";
import { useWakeLock } from "#app/routes/dashboard/share/use-wake-lock.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconShare } from "#app/ui/icons.ts";
import { showToast } from "#app/ui/toast.tsx";

interface ShareDialogProps {
  hub: SharedHub;
  opening: HubOpening;
  /** The hub's public page. */
  url: string;
  opened: boolean;
  onClose(): void;
}

const phoneQuery = "(max-width: 767.98px)";
const isOnPhone = () => matchMedia(phoneQuery).matches;
const subscribeToWidth = (onChange: () => void) => {
  const query = matchMedia(phoneQuery);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** The link, the slide and the QR code: one dialog for every screen. On a phone, the code fills the screen. */
export function ShareDialog({ hub, opening, url, opened, onClose }: ShareDialogProps) {
  const isPhone = useSyncExternalStore(subscribeToWidth, isOnPhone, () => false);
  useWakeLock(opened && isPhone);
  const name = url.split("/").at(-1) ?? "talk";
  const shortUrl = `${new URL(url).origin}/j/${hub.shortCode}`;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Share This Talk"
      size="large"
      shape={isPhone ? "fullScreen" : undefined}
    >
      <div className="stack">
        <OpenNow hub={hub} opening={opening} />
        {isPhone && <CodeOnScreen hub={hub} url={url} />}
        <div className={`button-row ${styles.copy}`}>
          {isPhone && "share" in navigator && <SystemShare title={hub.title} url={url} />}
          <CopyButton value={url} copied="Link copied to clipboard">
            Copy Link
          </CopyButton>
        </div>
        <section className={`stack-tight ${styles.part}`} aria-labelledby="share-slide">
          <h3 id="share-slide">Your last slide</h3>
          <p className="quiet">Leave it up during questions, so that everyone can scan it from their seat.</p>
          <SlideDownload url={url} title={hub.title} name={name} />
        </section>
        <section className={`stack-tight ${styles.part}`} aria-labelledby="share-stage">
          <h3 id="share-stage">Stage</h3>
          <p className="quiet">
            Check the talk, rehearse it, and show it on the projector. The short address is for people who can't scan.
          </p>
          <div className={`button-row ${styles.buttons}`}>
            <Button to={`/dashboard/hubs/${hub.id}/on-stage`} variant="default" onClick={onClose}>
              Stage
            </Button>
          </div>
          <p className={styles.link}>{shortAddress(shortUrl)}</p>
          <div className={`button-row ${styles.buttons}`}>
            <CopyButton value={shortUrl} copied="Short address copied to clipboard">
              Copy Short Address
            </CopyButton>
          </div>
        </section>
        <section className={`stack-tight ${styles.part}`} aria-labelledby="share-code">
          <h3 id="share-code">QR code</h3>
          <div className={styles.codeRow}>
            {!isPhone && <Code hub={hub} url={url} />}
            <div className={styles.codeText}>
              <p className="quiet">For handouts, posters and badges. It opens {shortAddress(url)}</p>
              <DownloadCode url={url} name={name} />
            </div>
          </div>
        </section>
      </div>
    </Dialog>
  );
}

/** The phone's own share sheet. Closing it without a choice rejects. */
const SystemShare = ({ title, url }: { title: string; url: string }) => (
  <Button leftSection={<IconShare />} onClick={() => void navigator.share({ title, url }).catch(() => {})}>
    Share with an App
  </Button>
);

/** For people beside the speaker: as large as the phone, black on white in the dark scheme too. */
function CodeOnScreen({ hub, url }: Pick<ShareDialogProps, "hub" | "url">) {
  return (
    <div className={styles.screen}>
      <Code hub={hub} url={url} />
      <p className={styles.screenTitle} dir="auto">
        {hub.title}
      </p>
      <p className={styles.link}>{shortAddress(url)}</p>
    </div>
  );
}

function Code({ hub, url }: Pick<ShareDialogProps, "hub" | "url">) {
  return (
    <img
      className={`white-frame ${styles.code}`}
      src={`${url}/qr.svg`}
      width={256}
      height={256}
      alt={`QR code of ${hub.title}`}
      onError={() => showToast({ tone: "error", title: "Error", message: "Failed to generate QR code" })}
    />
  );
}

const shortAddress = (url: string) => url.replace(/^https?:\/\//, "");
