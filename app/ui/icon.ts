import { type ComponentType, createElement, type SVGProps } from "react";

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  /** In pixels; 18 beside text. */
  size?: number;
  /** The width of its lines, of 24 in all. */
  stroke?: number;
}
export type IconComponent = ComponentType<IconProps>;

// Hidden from screen readers: what an icon stands for is in the text or the name of its control.
const svg = { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", fill: "none", "aria-hidden": true } as const;
const lines = { stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

export const outlined =
  (d: string): IconComponent =>
  ({ size = 18, stroke = 1.75, ...props }) =>
    createElement(
      "svg",
      { ...svg, ...lines, width: size, height: size, strokeWidth: stroke, ...props },
      createElement("path", { d }),
    );

export const filled =
  (d: string): IconComponent =>
  ({ size = 18, stroke: _, ...props }) =>
    createElement(
      "svg",
      { ...svg, fill: "currentColor", width: size, height: size, ...props },
      createElement("path", { d }),
    );
