import { type ReactNode, useEffect, useRef } from "react";
import styles from "#app/ui/notice.module.css";

interface NoticeProps {
  tone: "danger" | "warning" | "info";
  title: string;
  children?: ReactNode;
}

/** A danger is announced at once and scrolled into view. */
export function Notice({ tone, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tone === "danger") box.current?.scrollIntoView({ block: "nearest" });
  }, [tone]);
  return (
    <div ref={box} className={`notice tone-${tone} ${styles.notice}`} role={tone === "danger" ? "alert" : "status"}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}
