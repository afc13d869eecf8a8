import { Button, Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import styles from "#app/routes/dashboard/share/share-dialog.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconDownload } from "#app/ui/icons.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Ruling, "Share": "QR as PNG (256 by default, 512, 1024, 2048), SVG, and a 1920x1080 slide". */
const formats = [
  ...[256, 512, 1024, 2048].map((size) => ({
    value: `qr.png?size=${size}`,
    label: `PNG, ${size} × ${size} px`,
    file: `qr-${size}.png`,
  })),
  { value: "qr.svg", label: "SVG, any size", file: "qr.svg" },
  { value: "slide.svg", label: "Slide, 1920 × 1080 px", file: "slide.svg" },
] as const;

interface ShareDialogProps {
  /** The hub's public page. */
  url: string;
  title: string;
  opened: boolean;
  onClose(): void;
}

/** The link and its QR code: one dialog for every screen. */
export function ShareDialog({ url, title, opened, onClose }: ShareDialogProps) {
  const [selectedFormat, setSelectedFormat] = useState<(typeof formats)[number]>(formats[0]);
  return (
    <Modal opened={opened} onClose={onClose} title="Share This Talk" centered>
      <div className={styles.dialog}>
        <img
          className={styles.code}
          src={`${url}/qr.svg`}
          width={256}
          height={256}
          alt={`QR code of ${title}`}
          onError={() => showToast({ tone: "error", title: "Error", message: "Failed to generate QR code" })}
        />
        <p className={styles.link}>{url.replace(/^https?:\/\//, "")}</p>
        <CopyButton value={url} copied="Link copied to clipboard" fullWidth>
          Copy Link
        </CopyButton>
        <div className={styles.download}>
          <NativeSelect
            label="Format"
            value={selectedFormat.value}
            onChange={({ currentTarget }) =>
              setSelectedFormat(formats.find(({ value }) => value === currentTarget.value) ?? formats[0])
            }
            data={formats.map(({ value, label }) => ({ value, label }))}
          />
          <Button
            component="a"
            href={`${url}/${selectedFormat.value}`}
            download={`${url.split("/").at(-1)}-${selectedFormat.file}`}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            Download QR
          </Button>
        </div>
      </div>
    </Modal>
  );
}
