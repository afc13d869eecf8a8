import { useState } from "react";
import { qrWidths } from "#app/domain/values/qr-widths.ts";
import styles from "#app/routes/dashboard/share/share-dialog.module.css";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { IconDownload } from "#app/ui/icons.ts";

/** Ruling, "Share": "QR as PNG (256 by default, 512, 1024, 2048), SVG". */
const formats = [
  ...qrWidths.map((width) => ({
    value: `qr.png?size=${width}`,
    label: `PNG, ${width} × ${width} px`,
    file: `qr-${width}.png`,
  })),
  { value: "qr.svg", label: "SVG, any size", file: "qr.svg" },
];

interface DownloadCodeProps {
  /** The page that the code opens; its pictures are below this address. */
  url: string;
  /** Starts the file's name. */
  name: string;
}

export function DownloadCode({ url, name }: DownloadCodeProps) {
  const [format, setFormat] = useState("qr.png?size=256");
  return (
    <div className="stack-tight">
      <Button
        href={`${url}/${format}`}
        download={`${name}-${formats.find(({ value }) => value === format)?.file}`}
        variant="default"
        leftSection={<IconDownload />}
      >
        Download QR
      </Button>
      <details>
        <summary className={styles.sizes}>More sizes</summary>
        <SelectField
          label="Format"
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
          data={formats.map(({ value, label }) => ({ value, label }))}
        />
      </details>
    </div>
  );
}
