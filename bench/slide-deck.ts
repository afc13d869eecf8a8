// A deck as speakers show it: titles, lists, photos across the page, bars, and text beside a photo.
import PDFDocument from "pdfkit";
import sharp from "sharp";

/** As hard for an encoder as a photo: noise at three sizes. */
async function drawPhoto(seed: number): Promise<Buffer> {
  const [width, height] = [1920, 1080];
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state >> 16;
  };
  const layers = await Promise.all(
    [4, 16, 64].map((size) => {
      const raw = { width: Math.ceil(width / size), height: Math.ceil(height / size), channels: 3 as const };
      const pixels = Uint8Array.from({ length: raw.width * raw.height * 3 }, random);
      return sharp(pixels, { raw }).resize(width, height, { kernel: "cubic" }).raw().toBuffer();
    }),
  );
  const [fine, middle, coarse] = layers as [Buffer, Buffer, Buffer];
  const mixed = fine.map((value, i) => value * 0.15 + (middle[i] as number) * 0.35 + (coarse[i] as number) * 0.5);
  return sharp(mixed, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export async function buildDeck(pageCount: number): Promise<Buffer> {
  const photos = await Promise.all([1, 2, 3].map(drawPhoto));
  const doc = new PDFDocument({ size: [960, 540], margin: 0, autoFirstPage: false });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const kinds: ((photo: Buffer) => void)[] = [
    () => {
      const ground = doc.linearGradient(0, 0, 960, 540).stop(0, "#0b3a3c").stop(1, "#1e9496");
      doc.rect(0, 0, 960, 540).fill(ground);
      doc.fill("#ffffff").fontSize(54).text("Calm under fire", 60, 200);
    },
    () => {
      doc.fill("#1f2937").fontSize(36).text("One voice", 60, 50).fontSize(20);
      for (let line = 0; line < 8; line++) doc.text("Somebody leads, and says so out loud", 60, 120 + line * 44);
    },
    (photo) => doc.image(photo, 0, 0, { width: 960, height: 540 }),
    () => {
      for (let bar = 0; bar < 12; bar++) doc.rect(80 + bar * 70, 480 - bar * 30, 50, bar * 30 + 10).fill("#1e9496");
    },
    (photo) => {
      doc.image(photo, 480, 60, { width: 440, height: 380 }).fill("#1f2937").fontSize(14);
      doc.text("A line a minute, with the time. ".repeat(20), 60, 120, { width: 380 });
    },
  ];
  for (let page = 0; page < pageCount; page++) {
    doc.addPage();
    kinds[page % kinds.length]?.(photos[page % photos.length] as Buffer);
  }
  return new Promise((resolve) => {
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.end();
  });
}
