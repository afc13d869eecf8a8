import QRCode from "qrcode";

/** A QR code as one SVG path, with a margin of two modules. `size` is its width in the units of a surrounding drawing. */
export function QrDrawing({ text, size: width }: { text: string; size?: number }) {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x + 2} ${y + 2}h1v1h-1z`;
  return (
    <svg
      width={width}
      height={width}
      viewBox={`0 0 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="#fff" d={`M0 0h${size + 4}v${size + 4}H0z`} />
      <path d={path} />
    </svg>
  );
}
