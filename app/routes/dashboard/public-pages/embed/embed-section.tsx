import type { ReactNode } from "react";
import { buildEmbedCode } from "#app/domain/values/embed-code.ts";
import styles from "#app/routes/dashboard/public-pages/embed/embed.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";

interface EmbedSectionProps {
  title: string;
  description: string;
  /** The frame's address on this site. */
  address: string;
  frameTitle: string;
  height: number;
  isFitted: boolean;
  /** Above the code. */
  children?: ReactNode;
}

/** An embed: the code to copy, and the frame as other sites show it. */
export function EmbedSection({ title, description, children, ...embed }: EmbedSectionProps) {
  const { address, frameTitle, height, isFitted } = embed;
  const code = buildEmbedCode({ address, title: frameTitle, height, isFitted });
  return (
    <Section title={title} description={description}>
      <div className={styles.embed}>
        <div className={styles.text}>
          {children}
          <pre className={styles.code}>
            <code>{code}</code>
          </pre>
          <CopyButton value={code} copied={`${title}: code copied to clipboard`}>
            Copy code
          </CopyButton>
        </div>
        <iframe
          className={styles.preview}
          src={address}
          title={`${title}: preview`}
          height={Math.min(height, maxPreviewHeight)}
          loading="lazy"
        />
      </div>
    </Section>
  );
}

const maxPreviewHeight = 560;
