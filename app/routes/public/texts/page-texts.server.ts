// The legal, contact and support pages: the product's own text, or the operator's from Markdown files in
// DATA_DIR/pages. A changed file is read again without a restart.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describePrice, lifetimePlan } from "#app/domain/billing/billing.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { type RenderedText, renderMarkdown } from "#app/domain/values/markdown.server.ts";
import { shopText } from "#app/domain/values/shop-text.ts";
import type { RequestContext } from "#app/request/request-context.ts";

/** An hour's reading is half of this; a larger file is a mistake. Bytes. */
const maxBytes = 256 * 1024;

interface CachedText {
  /** The version of the file, and of what the texts name. */
  stamp: string;
  rendered: RenderedText;
}
/** By path, in this process. */
const cache = new Map<string, CachedText>();

/** The text called `name` (the file name without extension); `fallback` is used when the operator has none. */
export async function readPageText(
  { installation, services }: Pick<RequestContext, "installation" | "services">,
  name: string,
  fallback: { title: string; markdown: string },
): Promise<RenderedText> {
  const path = join(inDataFolder(installation.setup.dataDir, "pages"), `${name}.md`);
  const { companyLine, businessNumber, supportEmail, productName, hasShop, price } = services.settings;
  const fileStamp = await readStamp(path);
  const stamp = [fileStamp, productName, supportEmail].join("\n");
  const cached = cache.get(path);
  if (cached?.stamp === stamp) return cached.rendered;

  const { priceText } = describePrice(price);
  const values = {
    product: productName,
    company: companyLine,
    business_number: businessNumber,
    support_email: supportEmail,
    plan: lifetimePlan.name,
    price: priceText,
    tax: price.taxLine,
  };
  let markdown = fallback.markdown;
  if (fileStamp !== "") {
    try {
      markdown = await readText(path);
    } catch (error) {
      // Logged once for each version of the file: the page shows the product's own text.
      services.log.warn({ err: error, file: path }, "page text not used");
    }
  }
  const rendered = renderMarkdown(shopText(markdown, hasShop), fallback.title, values);
  cache.set(path, { stamp, rendered });
  return rendered;
}

async function readStamp(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return "";
  }
}

/** Throws with the reason when the file is not readable text. */
async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`larger than ${maxBytes / 1024} KB`);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  if (text.includes("\0")) throw new Error("not a text");
  if (text.trim() === "") throw new Error("empty");
  return text;
}
