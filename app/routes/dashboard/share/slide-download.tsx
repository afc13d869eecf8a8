import styles from "#app/routes/dashboard/share/slide-download.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconDownload } from "#app/ui/icons.ts";

interface SlideDownloadProps {
  /** The page that the slide's code opens. */
  url: string;
  title: string;
  /** Starts the file's name. */
  name: string;
}

/** Ruling, "Share": "a 1920x1080 slide". */
export function SlideDownload({ url, title, name }: SlideDownloadProps) {
  const downloadIcon = <IconDownload />;
  return (
    <>
      <img
        className={styles.slide}
        src={`${url}/slide.png`}
        width={1920}
        height={1080}
        alt={`Slide with the QR code of ${title}: Scan for slides and feedback`}
      />
      <div className={`button-row ${styles.buttons}`}>
        <Button href={`${url}/slide.png`} download={`${name}-slide.png`} leftSection={downloadIcon}>
          Download Slide
        </Button>
        <Button href={`${url}/slide.svg`} download={`${name}-slide.svg`} variant="default" leftSection={downloadIcon}>
          Slide as SVG
        </Button>
      </div>
    </>
  );
}
