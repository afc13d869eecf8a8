import { describe, expect, it } from "vitest";
import { composeEmail, type EmailJob } from "#app/emails/index.ts";
import { renderBody } from "#app/emails/render-body.ts";
import type { Settings } from "#app/installation/settings.ts";

const settings = {
  appUrl: new URL("https://hubs.example"),
  productName: "Talk Hubs",
  companyLine: "Steady Ground Pty Ltd",
  businessNumber: "ABN 12 345 678 901",
  isBusiness: true,
} as Settings;
const to = "ada@example.com";

function readBothWays(job: EmailJob, operator: Partial<Settings> = {}) {
  const { subject, body } = composeEmail(job, { ...settings, ...operator });
  return { subject, ...renderBody(body) };
}

describe("after a purchase", () => {
  it("a new customer gets a welcome with the link to a first password", () => {
    const { subject, html, text } = readBothWays({
      template: "welcome",
      to,
      values: { name: "Ada", plan: "Lifetime Plan", token: "a+b/c=" },
    });
    expect(subject).toContain("sign-in link");
    for (const each of [html, text]) expect(each).toContain("https://hubs.example/set-password?token=a%2Bb%2Fc%3D");
  });

  it("an existing customer is led to the dashboard, without a link that signs in", () => {
    const values = { name: "Ada", plan: "Lifetime Plan", token: null };
    const { html, text } = readBothWays({ template: "welcome", to, values });
    for (const each of [html, text]) {
      expect(each).toContain("https://hubs.example/dashboard");
      expect(each).not.toContain("set-password");
    }
  });

  const values = {
    paymentId: "p1",
    invoice: "TH-1001",
    product: "Lifetime Plan",
    buyer: "Ada Nwosu",
    date: "Sat 21 Nov 2026",
    amount: "$280.00 AUD",
    gst: "$25.45 AUD",
  };

  it("the paper of an operator without a company's name and number is a receipt, which claims no tax", () => {
    const { html, text } = readBothWays({ template: "receipt", to, values }, { isBusiness: false });
    for (const each of [html, text]) {
      expect(each).toContain("View receipt");
      expect(each).not.toMatch(/tax invoice|GST|Business number/i);
    }
  });

  it("the receipt is a tax invoice: seller, buyer, total and tax", () => {
    const { subject, html, text } = readBothWays({ template: "receipt", to, values });
    expect(subject).toContain("$280.00 AUD");
    const details = [
      "Steady Ground Pty Ltd",
      "ABN 12 345 678 901",
      "Ada Nwosu",
      "TH-1001",
      "$280.00 AUD",
      "$25.45 AUD",
    ];
    for (const each of [html, text])
      for (const phrase of [...details, "https://hubs.example/billing/receipts/p1"]) expect(each).toContain(phrase);
  });
});
