/** Pixels. Specification: "QR code image width 256"; the larger ones are for print. */
export const qrWidths = [256, 512, 1024, 2048] as const;
