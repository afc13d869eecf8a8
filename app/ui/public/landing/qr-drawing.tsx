import { drawQrCode } from "#app/domain/values/qr-code.ts";

/** A QR code with a margin of two modules. `width` is in the units of a surrounding drawing. */
export function QrDrawing({ text, width }: { text: string; width?: number }) {
  const { size, drawing } = drawQrCode(text);
  return (
    <svg
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn above from a text of our own
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
