// Enforces the layers of docs/architecture.md: routes handle HTTP, domain has the business rules, database has the SQL.
// Each layer imports only the layers below it, without exceptions.
const { globSync, readdirSync, readFileSync } = require("node:fs");

/** Every folder of `app/domain` but `values`. A concept imports only the concepts before it. */
const concepts = [
  "records",
  "limits",
  "signed-links",
  "accounts",
  "api-keys",
  "billing",
  "emails",
  "profiles",
  "hubs",
  "figures",
  "slides",
  "files",
  "tasks",
  "audience",
  "leads",
  "follow-ups",
  "audience-requests",
  "quotes",
  "feedback",
  "audience-limits",
  "signature-talks",
  "bookings",
  "booker-pages",
  "availability",
  "certificates",
  "kits",
  "webhooks",
  "privacy",
  "templates",
  "talk-imports",
  "analytics",
  "deliveries",
  "reports",
  "stage",
  "rehearsals",
  "checks",
  "support",
  "admin",
  "demo",
  "growth",
  "stored-ends",
];
const noTests = "\\.test\\.tsx?$";
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** `admin`, the last, may import all. */
const order = concepts
  .slice(0, -1)
  .map((concept, i) =>
    forbid(
      `domain-order-${concept}`,
      `${concept} comes before the concepts it imports; routes combine the two instead`,
      { path: `^app/domain/${concept}/`, pathNot: noTests },
      { path: `^app/domain/(${concepts.slice(i + 1).join("|")})/` },
    ),
  );

/** What each layer may import from app/. */
const layers = {
  "domain/values": [
    "domain/values",
    "database/vocabulary",
    "adapters/signer/(contract|signed-token)",
    "signing-purpose\\.ts",
  ],
  csv: ["csv", "domain/values"],
  concurrency: ["concurrency"],
  domain: [
    "domain",
    "csv",
    "concurrency",
    "emails",
    "(adapters/[^/]+|jobs|media)/contract",
    "adapters/signer/signed-token",
    "database",
    "(service-failure|services|installation/settings|signing-purpose)\\.ts",
  ],
  // A hub's settings have the initial values of its columns.
  database: [
    "database",
    "domain/hubs/settings",
    "domain/values",
    "(operator-error|system-account\\.server|version)\\.ts",
  ],
  adapters: ["adapters", "database/connect", "domain/values/strict-text"],
  emails: ["emails", "ui/tokens", "domain/values", "installation/settings\\.ts"],
  media: ["media", "concurrency", "adapters/log/contract", "domain/values", "system-account"],
  jobs: ["jobs", "domain", "emails", "adapters", "database", "(operator-error|services)\\.ts"],
  request: ["request", "domain", "adapters", "database", "forms/[^.]+\\.ts$", "ui/toast", "service", "signing-purpose"],
  // Only services.server.ts knows it; requests ask `installation.auth`.
  auth: ["auth", "request", "domain", "database", "services\\.ts", "installation/secret-file"],
  // In front of the framework, but it knows the audience's forms, which routes receive.
  "fast-path": ["fast-path", "request", "public-forms", "talk-page", "domain", "adapters", "database", "services"],
  // Beside the routes: the same commands and queries, for programs.
  api: [
    "api",
    "request",
    "domain",
    "database",
    "adapters",
    "services",
    "service-failure",
    "installation/settings",
    "version",
  ],
  // An installation's own settings and secret.
  installation: [
    "installation",
    "adapters/mail/sender",
    "database",
    "domain",
    "request/network-address",
    "(operator-error|services|system-account\\.server)",
  ],
  operator: [
    "operator",
    "concurrency",
    "installation",
    "database",
    "adapters",
    "csv",
    "domain",
    "jobs",
    "request/body-limits",
    "(open-adapters|operator-error|service-failure|services|system-account)",
  ],
  "talk-page": [
    "talk-page",
    "public-forms",
    "request",
    "ui",
    "enhance",
    "media/(contract|link-picture-address|printed-text)",
    "domain",
    "database/vocabulary",
    "services\\.ts",
  ],
  stage: [
    "stage",
    "public-forms",
    "request",
    "ui",
    "enhance",
    "media/qr-code",
    "domain",
    "services\\.ts",
    "adapters/signer/signed-token",
    "signing-purpose",
  ],
  "public-forms": ["public-forms", "forms", "request", "ui/(public|fields)", "domain", "service-failure"],
  forms: ["forms", "ui", "domain/values", "database/vocabulary"],
  ui: ["ui", "domain/hubs/settings", "domain/values", "database/vocabulary"],
  enhance: ["enhance", "domain/[^/]+/[^/.]+\\.ts", "domain/values"],
};

/** Throws unless `known` are exactly the folders of `parent`: a rule that nobody wrote would refuse nothing. */
function requireAll(parent, known) {
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name);
  const differing = [
    ...names.filter((name) => !known.includes(name)),
    ...known.filter((name) => !names.includes(name)),
  ];
  if (differing.length) throw new Error(`.dependency-cruiser.cjs and ${parent} differ: ${differing.join(", ")}`);
}
requireAll("app/domain", [...concepts, "values"]);
requireAll("app", [...Object.keys(layers).filter((layer) => !layer.includes("/")), "routes"]);

/** The modules of `app/domain` that write rows or files or enqueue a job, and those that import one. */
function findStoringModules() {
  const sources = new Map(
    globSync("app/domain/**/*.server.ts", { exclude: (path) => path.includes(".test.") }).map((path) => [
      path,
      readFileSync(path, "utf8"),
    ]),
  );
  const stores =
    /\.(insert|update|delete)\(\w|\b(insert into|update \$\{|delete from)\b|\benqueue\w*\(|\bstorage\.write/;
  const found = new Set([...sources.keys()].filter((path) => stores.test(sources.get(path))));
  const importsOne = (path) =>
    [...sources.get(path).matchAll(/^import (?!type )[^;]*? from "#(app\/domain\/[^"]+)";/gm)].some(([, to]) =>
      found.has(to),
    );
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const path of sources.keys()) if (importsOne(path)) found.add(path);
  }
  return [...found].map((path) => `^${path.replaceAll(".", "\\.")}$`);
}
const storing = findStoringModules();
// A rule without modules would refuse nothing.
if (!storing.some((path) => path.includes("store-feedback")))
  throw new Error("store-feedback stores, and was not found");

module.exports = {
  forbidden: [
    forbid("no-cycles", "A cycle has no lowest layer", {}, { circular: true }),
    ...Object.entries(layers).map(([layer, below]) =>
      forbid(
        `layer-${layer.replace("/", "-")}`,
        `app/${layer} may import only: ${below.join(", ")}`,
        { path: `^app/${layer}/`, pathNot: layer === "domain" ? [noTests, "^app/domain/values/"] : noTests },
        { path: "^app/", pathNot: below.map((path) => `^app/${path}`) },
      ),
    ),
    ...order,
    forbid(
      "domain-is-not-http",
      "Domain gets an actor and values, never a request",
      { path: "^app/domain/", pathNot: noTests },
      { path: "node_modules/(react-router|@react-router|hono|@hono)/" },
    ),
    forbid(
      "settings-are-a-leaf",
      "These files import nothing of the app, so that every layer may use them",
      { path: "^app/(installation/settings|signing-purpose|operator-error)\\.ts$" },
      { path: "^app/" },
    ),
    forbid(
      "fast-path-is-in-front",
      "Only server.ts knows the fast path: the product is the same without it",
      { path: "^app/", pathNot: "^app/fast-path/" },
      { path: "^app/fast-path/" },
    ),
    forbid(
      "talk-page-is-mounted",
      "Only the addresses of a talk, of a rehearsal and the previews know the talk's page",
      {
        path: "^(app/|server)",
        pathNot: [
          noTests,
          "^app/routes\\.ts$",
          "^app/(talk-page|fast-path|routes/talk|routes/public/talk|routes/rehearsal|routes/preview)/",
        ],
      },
      { path: "^app/talk-page/" },
    ),
    forbid(
      "rehearsals-store-nothing",
      "Of the talk's page only audience/ stores; a rehearsal notes in its own two tables what was filled in",
      { path: "^app/(talk-page/(?!audience/)|routes/rehearsal/|domain/rehearsals/)", pathNot: noTests },
      { path: [...storing, "^app/talk-page/audience/"], pathNot: "^app/domain/rehearsals/" },
    ),
    forbid(
      "csv-has-one-writer",
      "Every CSV file is quoted and free of formulas",
      { path: "^(app/|server)", pathNot: ["^app/csv/csv\\.ts$", noTests] },
      { path: "node_modules/csv-stringify/" },
    ),
    forbid(
      "environment-read-once",
      "Only scripts and the server read the configuration",
      { path: "^app/(domain|database|emails|ui|forms|jobs|adapters)/" },
      { path: "^app/installation/config\\.server" },
    ),
    forbid(
      "production-needs-no-tests",
      "The product does not import its tests",
      { path: "^app/", pathNot: noTests },
      { path: "^tests/" },
    ),
    forbid(
      "production-needs-no-sample",
      "No rule depends on the sample data; only the command that writes it and a demo do",
      {
        path: "^(app/|server)",
        pathNot: [noTests, "^app/(operator/operator-commands|demo-installation)\\.server\\.ts$"],
      },
      { path: "^sample/" },
    ),
    forbid(
      "sample-is-rows",
      "The sample data is written as rows, whatever the commands refuse",
      { path: "^sample/" },
      { path: "^app/", pathNot: ["^app/database/", "^app/domain/values/"] },
    ),
    forbid(
      "not-a-dependency",
      "Every imported package is in package.json",
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
