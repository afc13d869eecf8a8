import { Button, Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import styles from "#app/routes/dashboard/edit-hub/share-dialog.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconDownload } from "#app/ui/icons.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Ruling, "Share": widths in pixels. */
const sizes = ["256", "512", "1024", "2048"];

interface ShareDialogProps {
  /** The hub's public page. */
  url: string;
  title: string;
  opened: boolean;
  onClose(): void;
}

/** The link and the code that leads to it. */
export function ShareDialog({ url, title, opened, onClose }: ShareDialogProps) {
  const [size, setSize] = useState("256");
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
            label="Size"
            value={size}
            onChange={(event) => setSize(event.currentTarget.value)}
            data={sizes.map((value) => ({ value, label: `${value} × ${value} px` }))}
          />
          <Button
            component="a"
            href={`${url}/qr.png?size=${size}`}
            download={`${url.split("/").at(-1)}-qr-${size}.png`}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            Download QR
          </Button>
        </div>
      </div>
    </Modal>
  );
}
