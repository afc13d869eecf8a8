// Buttons, and links that look like them.
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "#app/ui/button.module.css";

export interface ButtonStyle {
  variant?: "filled" | "default" | "outline" | "subtle";
  color?: "red" | "gray";
  /** "sm" is as high as an input; the compact ones have less space around their text. */
  size?: "xs" | "sm" | "md" | "compact-xs" | "compact-sm" | "compact-md";
  leftSection?: ReactNode;
  /** The press is on its way, and cannot be repeated meanwhile. */
  loading?: boolean;
  /** Cannot be pressed for the moment, because something else is on its way. */
  isWaiting?: boolean;
}

type PlainButton = Omit<ComponentProps<"button">, "color"> & { to?: undefined; href?: undefined };
type ScreenLink = Omit<LinkProps, "color"> & { href?: undefined };
type AddressLink = Omit<ComponentProps<"a">, "color"> & { to?: undefined; href: string };

/** What may be set on a button that a component wraps. */
export type ButtonProps = ButtonStyle & Pick<ComponentProps<"button">, "className" | "style" | "disabled">;

/** A button; with `to` it is a link to a screen, with `href` one to a file or another site. */
export function Button({
  variant = "filled",
  color,
  size = "sm",
  leftSection,
  loading = false,
  isWaiting = false,
  className,
  children,
  ...props
}: ButtonStyle & (PlainButton | ScreenLink | AddressLink)) {
  const shared = {
    className: className ? `${styles.button} ${className}` : styles.button,
    "data-variant": variant,
    "data-color": color,
    "data-size": size,
    "data-loading": loading || undefined,
    children: (
      <>
        {leftSection && (
          <span className={styles.section} data-section>
            {leftSection}
          </span>
        )}
        <span className={styles.label}>{children}</span>
      </>
    ),
  };
  if (props.to !== undefined) return <Link {...props} {...shared} />;
  if (props.href !== undefined) return <a {...props} {...shared} />;
  return <button type="button" {...props} {...shared} {...blockWhile(loading || isWaiting, props)} />;
}

/**
 * A press that is on its way can't be repeated. Such a button is not `disabled`: the browser would take the focus from
 * it, and keyboard users would start again at the top of the page.
 */
function blockWhile(isBlocked: boolean, { onClick }: PlainButton): Pick<PlainButton, "onClick" | "aria-disabled"> {
  if (!isBlocked) return { onClick };
  // Prevented, a submit button sends nothing, and its form doesn't hear of the press.
  return { "aria-disabled": true, onClick: (event) => event.preventDefault() };
}

type IconButtonProps = (PlainButton | ScreenLink) & { "aria-label": string; size?: 28 | 36 | 44 };

/** A square with an icon, 44 px wide by default. Its name is for screen readers. */
export function IconButton({ size = 44, className, ...props }: IconButtonProps) {
  const shared = { className: className ? `${styles.square} ${className}` : styles.square, "data-size": size };
  if (props.to !== undefined) return <Link {...props} {...shared} />;
  return <button type="button" {...props} {...shared} />;
}
