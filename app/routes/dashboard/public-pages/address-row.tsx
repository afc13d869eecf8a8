import type { ReactNode } from "react";
import type { PublicAddress } from "#app/routes/dashboard/public-pages/addresses.ts";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconExternalLink } from "#app/ui/icons.ts";

interface AddressRowProps {
  address: PublicAddress;
  /** More buttons. */
  children?: ReactNode;
}

/** One address: its code, which is a download, the address itself, which opens in a new tab, and a button to copy it. */
export function AddressRow({ address: { label, remark, url, copy, code }, children }: AddressRowProps) {
  const shownUrl = url.replace(/^https?:\/\//, "");
  return (
    <li className={styles.address}>
      {code && (
        <a className={styles.code} href={code.href} download={code.download} title={`Download ${code.download}`}>
          <img className="white-frame" src={code.picture} width={56} height={56} alt="" />
          <span className="visually-hidden">{`Download the QR code of ${label}`}</span>
        </a>
      )}
      <div className={styles.addressText}>
        <span className="remark">{`${label} · ${remark}`}</span>
        {code ? (
          <a className={`plain-link ${styles.url}`} href={url} target="_blank" rel="noopener">
            {shownUrl}
            <IconExternalLink size={16} />
            <span className="visually-hidden">{`: open ${label} in a new tab`}</span>
          </a>
        ) : (
          <span className={styles.url}>{shownUrl}</span>
        )}
      </div>
      {code && (
        <div className="button-row">
          {children}
          <CopyButton value={url} copied={`${label} copied to clipboard`}>
            {copy}
          </CopyButton>
        </div>
      )}
    </li>
  );
}
