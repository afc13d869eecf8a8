import type { ReactNode } from "react";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface AddressRowProps {
  label: string;
  url: string;
  /** An address that nobody can open has no buttons. */
  isReachable: boolean;
  copy: string;
  /** More buttons. */
  children?: ReactNode;
}

/** An address with buttons to copy it and open it in a new tab. */
export function AddressRow({ label, url, isReachable, copy, children }: AddressRowProps) {
  return (
    <div className={styles.address}>
      <div className={styles.addressText}>
        <span className={`remark ${styles.label}`}>{label}</span>
        <span className={styles.url}>{url.replace(/^https?:\/\//, "")}</span>
      </div>
      {isReachable && (
        <div className="button-row">
          <CopyButton value={url} copied={`${label} copied to clipboard`}>
            {copy}
          </CopyButton>
          <ViewButton href={url}>
            Open<span className="visually-hidden"> {label} in a new tab</span>
          </ViewButton>
          {children}
        </div>
      )}
    </div>
  );
}
