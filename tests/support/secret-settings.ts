// Settings in which every secret is recognisable wherever it turns up.
const secrets = {
  APP_SECRET: "secret-of-the-signatures-0123456789",
  SMTP_URL: "smtp://post:secret-of-the-mail@127.0.0.1:2525",
  METRICS_TOKEN: "secret-of-the-metrics",
  STRIPE_SECRET_KEY: "sk_test_secretofthepayments",
  STRIPE_WEBHOOK_SECRET: "whsec_secretofthewebhook",
  OIDC_CLIENT_SECRET: "secret-of-the-identity-provider",
};
const ofTheStore = {
  S3_ACCESS_KEY_ID: "secret-of-the-store-id",
  S3_SECRET_ACCESS_KEY: "secret-of-the-store-key",
};

/** Settings as an operator sets them, with all secrets; files stay on the disk. */
export const secretSettings = {
  ...secrets,
  MAIL_FROM: "Talk Hubs <no-reply@127.0.0.1>",
  STRIPE_API_BASE: "http://127.0.0.1:9",
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "talk-hubs",
};

/** The same for an object store, which does not exist. */
export const secretStore = { ...ofTheStore, S3_ENDPOINT: "http://127.0.0.1:9", S3_REGION: "eu", S3_BUCKET: "hubs" };

/** Values that no response, and nothing that a route receives, may contain. */
export const secretValues = [...Object.values(secrets), ...Object.values(ofTheStore), "secret-of-the-mail"];
