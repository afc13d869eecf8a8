import { Button, type ButtonStyle } from "#app/ui/button.tsx";
import { IconExternalLink } from "#app/ui/icons.ts";

interface ViewButtonProps extends ButtonStyle {
  /** Without an address there is nothing to view. */
  href: string | null | undefined;
  /** What is viewed, for a button that says only "View". */
  title?: string;
  "aria-label"?: string;
  className?: string;
  children?: React.ReactNode;
}

/** Opens a page that visitors see, in a new tab. */
export function ViewButton({ href, title, children = "View", ...props }: ViewButtonProps) {
  if (!href) return null;
  const label = title && `View ${title}`;
  const icon = title ? undefined : <IconExternalLink />;
  return (
    <Button
      href={href}
      target="_blank"
      rel="noopener"
      variant="default"
      aria-label={label}
      leftSection={icon}
      {...props}
    >
      {children}
    </Button>
  );
}
