declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "truetype";
      noLayoutClosure?: boolean;
      noHinting?: boolean;
      keepFeatures?: readonly string[];
      keepAllGlyphs?: boolean;
      variationAxes?: Record<string, number | { min: number; max: number }>;
      dropTables?: readonly string[];
    },
  ): Promise<Buffer>;
}
