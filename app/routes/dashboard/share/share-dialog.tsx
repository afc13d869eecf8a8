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

/**
 * The code with its link, then the slide: one dialog for every screen. What Share and Generate QR are pressed for is in view
 * at every width. On a phone the code fills the screen.
 */
export function ShareDialog({ hub, opening, url, opened, onClose }: ShareDialogProps) {
  const isPhone = useSyncExternalStore(subscribeToWidth, isOnPhone, () => false);
  useWakeLock(opened && isPhone);
  const name = url.split("/").at(-1) ?? "talk";
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
        <div className={styles.share}>
          <Code hub={hub} url={url} />
          <div className={styles.about}>
            <p className={styles.title} dir="auto">
              {hub.title}
            </p>
            <p className={styles.address}>{withoutScheme(url)}</p>
            {/* Typed by people who can't scan. */}
            <p className={styles.short}>{`or ${new URL(url).host}/j/${hub.shortCode}`}</p>
          </div>
          <div className={styles.ways}>
            <CopyButton value={url} copied="Link copied to clipboard" variant="filled">
              Copy Link
            </CopyButton>
            <DownloadCode url={url} name={name} />
            {isPhone && "share" in navigator && <SystemShare title={hub.title} url={url} />}
          </div>
        </div>
        <section className={`stack-tight ${styles.slide}`} aria-labelledby="share-slide">
          <h3 id="share-slide">Your last slide</h3>
          <p className="quiet">Leave it up during questions, so that everyone can scan it from their seat.</p>
          <SlideDownload url={url} title={hub.title} name={name} />
        </section>
      </div>
    </Dialog>
  );
}

/** The phone's own share sheet. Closing it without a choice rejects. */
const SystemShare = ({ title, url }: { title: string; url: string }) => (
  <Button
    variant="default"
    leftSection={<IconShare />}
    onClick={() => void navigator.share({ title, url }).catch(() => {})}
  >
    Share with an App
  </Button>
);

/** Black on white in the dark scheme too, for people beside the speaker. */
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

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "");
