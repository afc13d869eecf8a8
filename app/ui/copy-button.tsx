import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { IconCheck, IconCopy } from "#app/ui/icons.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Specification, section 9: "copied indicator 2 seconds". */
const indicatorMs = 2_000;

interface CopyButtonProps extends ButtonProps {
  value: string;
  /** The text below the toast's title "Copied!". */
  copied: string;
  children?: string;
}

export function CopyButton({ value, copied, children = "Copy", ...props }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), indicatorMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      showToast({ tone: "success", title: "Copied!", message: copied });
    } catch {
      showToast({ tone: "error", title: "Error", message: "Failed to copy URL" });
    }
  };
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  return (
    <Button variant="default" leftSection={<CopyIcon />} {...props} onClick={copy} data-copied={isCopied || undefined}>
      {children}
    </Button>
  );
}
