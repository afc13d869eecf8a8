// The one product that is sold. Every price text in the product comes from here.

export const lifetimePlan = {
  name: "Lifetime Plan",
  price: { amount: 280, currency: "AUD", includesGst: true },
  priceText: "$280 AUD",
  priceNote: "One-time payment, including GST. All future updates included.",
  membershipLine: "Unlimited Lead Capture & Email Community Support",
  joinLabel: "Join for $280 AUD",
  storageLimitGb: 2,
  maxActiveHubs: 5,
  /** Specification, section 9: what the plan contains. */
  contents: [
    "Up to 5 live hubs, 5 draft hubs, 5 archived hubs",
    "2 GB total file storage",
    "Unlimited lead capture and feedback",
    "Custom branding (logo and colours)",
    "QR codes",
    "Basic analytics",
    "Public speaker profile",
    "E-mail community support",
  ],
} as const;
