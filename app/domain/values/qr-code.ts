import encodeQR from "qr";

/** White modules around a code. Specification, section 9: "margin 2". */
const margin = 2;

/** The modules of `text` as a QR code with its margin, row by row, true where they are dark. */
export const toQrModules = (text: string): boolean[][] => encodeQR(text, "raw", { ecc: "medium", border: margin });

interface Colours {
  dark: string;
  light: string;
}
const black: Colours = { dark: "#000000", light: "#ffffff" };

/** A QR code with its margin as the content of an SVG, in which each module is one unit: the whole is `size` wide. */
export function drawQrCode(text: string, { dark, light } = black): { size: number; drawing: string } {
  const rows = toQrModules(text);
  const size = rows.length;
  const lines = rows.flatMap((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y + 0.5}h${run[0].length}`),
  );
  const drawing = `<path fill="${light}" d="M0 0h${size}v${size}H0z"/><path stroke="${dark}" d="${lines.join("")}"/>`;
  return { size, drawing };
}

/** A QR code as an SVG with the attributes that place it, like its width. */
export function renderQrSvg(text: string, attributes: string, colours = black): string {
  const { size, drawing } = drawQrCode(text, colours);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${drawing}</svg>`;
}
