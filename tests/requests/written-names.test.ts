// Titles and names in every script, on the last slide and on the picture of a shared link.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { shareOf } from "#tests/support/share.ts";
import { type TestApp, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withSignedInAda((fixture) => {
  ({ app, adaActor } = fixture);
});

/** The pixels of a picture's text column, and how many of them are text. */
async function readText(picture: "slide.png" | "preview.png") {
  const response = await app.fetch(`/ada-nwosu/kind-machines/${picture}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const column =
    picture === "slide.png"
      ? { left: 0, top: 0, width: 1_100, height: 1_080 }
      : { left: 0, top: 0, width: 1_200, height: 600 };
  const pixels = await sharp(Buffer.from(await response.arrayBuffer()))
    .extract(column)
    .greyscale()
    .raw()
    .toBuffer();
  const ground = pixels[0] as number;
  return { pixels, inkCount: pixels.filter((pixel) => Math.abs(pixel - ground) > 60).length };
}

async function readBoth(title: string, firstName = "Ada") {
  await app.db.update(talkHubs).set({ title });
  await app.db.update(profiles).set({ firstName }).where(eq(profiles.id, adaActor.id));
  return [await readText("slide.png"), await readText("preview.png")] as const;
}

it.each(
  shareOf([
    ["Japanese", "AI と働く: 2026 edition", "太郎"],
    ["Chinese", "与人工智能一起工作", "小明"],
    ["Chinese in traditional signs", "與人工智慧一起工作", "美玲"],
    ["Korean", "인공지능과 함께 일하는 방법", "민준"],
    ["Hindi", "कृत्रिम बुद्धिमत्ता के साथ", "प्रिया"],
    ["Thai", "การทำงานกับปัญญาประดิษฐ์", "สมชาย"],
    ["Bengali", "যন্ত্রের সাথে কাজ", "রিয়া"],
    ["Tamil", "இயந்திரங்களுடன் வேலை", "கவிதா"],
    ["Telugu", "యంత్రాలతో పని", "రవి"],
    ["Kannada", "ಯಂತ್ರಗಳೊಂದಿಗೆ ಕೆಲಸ", "ರವಿ"],
    ["Malayalam", "യന്ത്രങ്ങളോടൊപ്പം ജോലി", "മീര"],
    ["Gujarati", "યંત્રો સાથે કામ", "મીરા"],
    ["Punjabi", "ਮਸ਼ੀਨਾਂ ਨਾਲ ਕੰਮ", "ਗੁਰਪ੍ਰੀਤ"],
    ["Odia", "ଯନ୍ତ୍ର ସହିତ କାମ", "ମୀରା"],
    ["Sinhala", "යන්ත්‍ර සමඟ වැඩ", "නිමල්"],
    ["Lao", "ເຮັດວຽກກັບເຄື່ອງຈັກ", "ສົມ"],
    ["Khmer", "ធ្វើការជាមួយម៉ាស៊ីន", "សុខា"],
    ["Burmese", "စက်များနှင့် အလုပ်လုပ်ခြင်း", "အောင်"],
    ["Tibetan", "འཕྲུལ་འཁོར་དང་མཉམ་ལས།", "བསྟན་འཛིན"],
    ["Georgian", "მანქანებთან მუშაობა", "ნინო"],
    ["Armenian", "Աշխատանք մեքենաների հետ", "Անի"],
    ["Amharic", "ከማሽኖች ጋር መሥራት", "አበበ"],
    ["Dhivehi", "މެޝިންތަކާއެކު މަސައްކަތް", "އަހްމަދު"],
    ["Arabic and Hebrew", "العمل مع الآلات עם מכונות", "ليلى"],
    ["several in one line", "Kind machines 機械 기계 मशीन เครื่อง 🤖", "Zoë"],
  ]),
)("in %s is drawn, and so is the name", async (_, title, firstName) => {
  await insertHub(app.db, adaActor, { slug: "kind-machines", status: "active" });
  const [address] = await readBoth("𒀀𒁀");
  const [slide, preview] = await readBoth(title);
  for (const { inkCount } of [slide, preview]) expect(inkCount).toBeGreaterThan(2_000);
  // Not the address, which stands in for letters that are in no font.
  expect(slide.pixels.equals(address.pixels)).toBe(false);
  const [named] = await readBoth(title, firstName);
  expect(named.pixels.equals(slide.pixels)).toBe(false);
});

it("in letters that no font has leaves its place to the address, in large", async () => {
  await insertHub(app.db, adaActor, { slug: "kind-machines", status: "active" });
  const [short, shortPreview] = await readBoth("𒀀");
  const [mixed, mixedPreview] = await readBoth("Kind machines 𒀀𒁀");
  const [named] = await readBoth("𒀀", "Ada Maria");
  expect(mixed.pixels.equals(short.pixels)).toBe(true);
  expect(mixedPreview.pixels.equals(shortPreview.pixels)).toBe(true);
  expect(named.pixels.equals(short.pixels)).toBe(false);
  for (const { inkCount } of [short, shortPreview]) expect(inkCount).toBeGreaterThan(5_000);
});

it("of 140 different signs is drawn", async () => {
  await insertHub(app.db, adaActor, { slug: "kind-machines", status: "active" });
  const signs = String.fromCodePoint(...Array.from({ length: 140 }, (_, i) => 0x4e00 + 97 * i));
  const [slide] = await readBoth(signs);
  expect(slide.inkCount).toBeGreaterThan(20_000);
});
