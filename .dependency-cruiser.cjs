// The layering of docs/architecture.md, held by the build: routes speak HTTP, domain speaks business, database speaks
// SQL; each knows only what is below it. No list of exceptions.
const concepts = [
  "accounts",
  "billing",
  "emails",
  "profiles",
  "hubs",
  "files",
  "tasks",
  "audience",
  "leads",
  "feedback",
  "bookings",
  "privacy",
  "templates",
  "analytics",
  "support",
  "admin",
];
const notBeside = "\\.test\\.tsx?$";
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** A concept knows only the concepts to its left. `admin`, the last, may read all. */
const order = concepts
  .slice(0, -1)
  .map((concept, i) =>
    forbid(
      `domain-order-${concept}`,
      `${concept} comes before the concepts it imports; what crosses sideways is composed in the route`,
      { path: `^app/domain/${concept}/` },
      { path: `^app/domain/(${concepts.slice(i + 1).join("|")})/` },
    ),
  );

/** What each layer may import inside app/; everything else is refused. */
const layers = {
  "domain/values": ["domain/values", "database/vocabulary", "adapters/signer/contract"],
  domain: ["domain", "emails", "adapters/[^/]+/contract", "media/contract", "database", "services\\.ts"],
  database: ["database", "adapters/queue/queues", "domain/values"],
  adapters: ["adapters", "emails", "database/connect", "services\\.ts"],
  emails: ["emails", "ui/tokens", "domain/values", "services\\.ts"],
  media: ["media", "adapters/log/contract", "domain/values"],
  jobs: ["jobs", "domain", "emails", "adapters", "database", "services\\.ts"],
  request: ["request", "domain", "adapters", "database", "ui/toast", "services", "secret-file"],
  forms: ["forms", "ui", "domain/values", "database/vocabulary"],
  ui: ["ui", "domain/values"],
  enhance: ["enhance", "domain/[^/]+/[^/.]+\\.ts", "domain/values"],
};

module.exports = {
  forbidden: [
    forbid(
      "no-circles",
      "A circle has no bottom layer",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    ...Object.entries(layers).map(([layer, below]) =>
      forbid(
        `layer-${layer.replace("/", "-")}`,
        `app/${layer} knows only: ${below.join(", ")}`,
        { path: `^app/${layer}/`, pathNot: layer === "domain" ? [notBeside, "^app/domain/values/"] : notBeside },
        { path: "^app/", pathNot: below.map((place) => `^app/${place}`) },
      ),
    ),
    ...order,
    forbid(
      "domain-is-not-http",
      "Domain is given an actor and values, never a request",
      { path: "^app/domain/", pathNot: notBeside },
      { path: "node_modules/(react-router|@react-router|hono|@hono|@mantine)/" },
    ),
    forbid(
      "environment-read-once",
      "Only scripts and the server read the configuration",
      { path: "^app/(domain|database|emails|ui|forms|jobs|adapters)/" },
      { path: "^app/config\\.server" },
    ),
    forbid(
      "production-needs-no-tests",
      "The product does not import its tests",
      { path: "^app/", pathNot: notBeside },
      { path: "^tests/" },
    ),
    forbid(
      "not-a-dependency",
      "Every package is named in package.json",
      { path: "^(app|server)" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(\\+types|^build|\\.css|\\.woff2)" },
    tsConfig: { fileName: "tsconfig.json" },
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};
