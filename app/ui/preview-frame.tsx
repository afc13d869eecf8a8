import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

interface PreviewFrameProps {
  /** For screen readers. */
  title: string;
  /** The complete styles of the content. The page's own styles do not reach into the frame. */
  stylesheet: string;
  /** As tall as its content; otherwise the parent sets the height. */
  isFullHeight?: boolean;
  children: ReactNode;
}

// In the component, because a style sheet would reach the talk's page, whose parts are in the same file of the build.
const frame = { display: "block", border: 0, background: "#ffffff" };

/** A live preview inside the page. It scrolls but does not respond to clicks. */
export function PreviewFrame({ title, stylesheet, isFullHeight, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const height = useHeightOf(isFullHeight ? body : null);
  return (
    <iframe
      title={title}
      // As attributes, which the style sheet of a parent may overrule; an inline size would overrule that.
      width="100%"
      height={height ?? "100%"}
      style={frame}
      // Same-origin, so that React can render into it; inert, so that nothing in it can be clicked.
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

/** In pixels, updated as it changes. */
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
