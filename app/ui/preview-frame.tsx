import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import styles from "#app/ui/preview-frame.module.css";

interface PreviewFrameProps {
  /** Names the frame to readers. */
  title: string;
  /** The whole style of what is shown: nothing of this page reaches into the frame, and nothing out of it. */
  stylesheet: string;
  /** As tall as what it shows; else as tall as it is told from outside. */
  isFullHeight?: boolean;
  children: ReactNode;
}

/** A page inside the page, drawn live from what is given; it can be scrolled and looked at, not used. */
export function PreviewFrame({ title, stylesheet, isFullHeight, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const height = useHeightOf(isFullHeight ? body : null);
  return (
    <iframe
      className={styles.frame}
      title={title}
      style={height ? { height } : undefined}
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

/** Pixels; followed as it changes. */
function useHeightOf(body: HTMLElement | null): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!body) return;
    body.style.minHeight = "0";
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);
  return height;
}
