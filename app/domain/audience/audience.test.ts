import { describe, expect, it } from "vitest";
import { detectDeviceType, detectTrafficSource, isBot } from "#app/domain/audience/audience.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const tablet = "Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const ipad = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const laptop = "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15";

it.each([
  [iphone, "phone"],
  [android, "phone"],
  [tablet, "tablet"],
  [ipad, "tablet"],
  [laptop, "desktop"],
])("%s is a %s", (userAgent, type) => {
  expect(detectDeviceType(userAgent)).toBe(type);
  expect(isBot(userAgent)).toBe(false);
});

it.each([null, "", "Googlebot/2.1 (+http://www.google.com/bot.html)", "Slackbot-LinkExpanding 1.0", "curl/8.5.0"])(
  "%s is a bot",
  (userAgent) => expect(isBot(userAgent)).toBe(true),
);

describe("the traffic source", () => {
  const from = (params: Parameters<typeof detectTrafficSource>[0]) => detectTrafficSource(params, "talks.example");
  it("is the QR code, whatever page was open before", () => {
    expect(from({ s: "qr", referrer: "https://news.example/" })).toEqual({ source: "qr", referrerHost: null });
  });
  it("is another site, stored as its host only", () => {
    const referrer = "https://news.example/secret?token=1";
    expect(from({ referrer })).toEqual({ source: "referrer", referrerHost: "news.example" });
  });
  it.each([null, "", "https://talks.example/ada", "android-app://com.slack/", "nonsense", "s=qr"])(
    "is a link if the referrer is %s",
    (referrer) => expect(from({ s: "other", referrer })).toEqual({ source: "link", referrerHost: null }),
  );
});
