// The operator settings that business rules and emails use. Imports nothing of the app, so that every layer may use it.

/** Stand for an operator who has not given them. Texts that need one use them; the footer shows nothing instead. */
export const neutralOperator = {
  businessNumber: "Business number on request",
  supportEmail: "support@example.com",
} as const;

/** What the plan costs. `taxLine` follows the price: "including GST". */
export interface Price {
  cents: number;
  currency: string;
  taxLine: string;
}

/** The specification's. */
export const defaultPrice: Price = { cents: 28_000, currency: "AUD", taxLine: "including GST" };

/**
 * What a buyer gets on paper: a tax invoice names the business and its number, and says how much tax is in the price.
 */
export const receiptTitle = (
  { isBusiness }: Pick<Settings, "isBusiness">,
  hasGst: boolean,
): "Tax invoice" | "Receipt" => (isBusiness && hasGst ? "Tax invoice" : "Receipt");

/** Limits of accounts without a plan (setting FREE_LIMITS); absent ones do not limit. */
export interface FreeLimits {
  live?: number;
  draft?: number;
  archived?: number;
  storageMb?: number;
}

/** Who may sign up: everyone, whom the administrator invites, nobody. */
export type SignUpMode = "open" | "invited" | "closed";

/** What /setup and the Admin Panel set where the environment says nothing. */
export interface OwnSettings {
  productName: string;
  supportEmail: string;
  signUp: SignUpMode;
}

/** Contains no secret: those stay in the adapters. */
export interface Settings extends OwnSettings {
  appUrl: URL;
  /** How its button is called, and whether passwords are hidden. Absent without an identity provider. */
  identity?: { label: string; isOnly: boolean } | undefined;
  /** What the environment says. It wins over what is stored. */
  fromEnvironment: Partial<OwnSettings>;
  /** The product's name where the operator has set none. */
  companyLine: string;
  businessNumber: string;
  /** Whether the operator has set both. */
  isBusiness: boolean;
  /** Whether the plan is sold here: without it no screen, page or email offers it. */
  hasShop: boolean;
  price: Price;
  publishRequiresPlan: boolean;
  /** Whether this is a demo, where visitors try their own copy of the sample speaker (setting DEMO). */
  isDemo: boolean;
  /** Whether phones may store remotes for when the network is away (decision 067). */
  offlineRemote: boolean;
  /** The minimum time to fill in a public form; only bots are faster. Milliseconds. */
  shortestFillMs: number;
  /** Without them, only the limits of every account apply. */
  freeLimits?: FreeLimits;
}
