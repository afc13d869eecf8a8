// Turns a User-Agent header into browser and system, as people know them.

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

const findLabel = (labels: [RegExp, string][], text: string) => labels.find(([sign]) => sign.test(text))?.[1];

/** "Firefox on Windows". Unknown parts are left out. */
export function describeDevice(userAgent: string | null): string {
  const browser = findLabel(browsers, userAgent ?? "");
  const system = findLabel(systems, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Another program";
}
