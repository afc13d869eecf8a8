import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import styles from "#app/ui/preview-frame.module.css";

interface PreviewFrameProps {
  /** Names the frame to readers. */
  title: string;
  /** The whole style of what is shown: nothing of this page reaches into the frame, and nothing out of it. */
  stylesheet: string;
  children: ReactNode;
}

/** A page inside the page, drawn live from what is given; it can be scrolled and looked at, not used. */
export function PreviewFrame({ title, stylesheet, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  return (
    <iframe
      className={styles.frame}
      title={title}
      // Of this origin, so that it can be drawn into; inert, so that nothing in it is pressed by mistake.
      srcDoc='<!doctype html><html lang="en"><body inert></body></html>'
      onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
    >
      {body &&
        createPortal(
          <>
            <style>{stylesheet}</style>
            {children}
          </>,
          body,
        )}
    </iframe>
  );
}
