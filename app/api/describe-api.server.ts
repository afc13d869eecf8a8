// openapi.json, made of the schemas that the routes parse with.
import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "#app/api/caller.server.ts";
import { endpoints } from "#app/api/endpoints.server.ts";
import { type ApiArea, apiAreaNames, apiAreas, readOnlyAreas } from "#app/domain/api-keys/api-keys.ts";
import type { Settings } from "#app/installation/settings.ts";
import { version } from "#app/version.ts";

const description =
  "Reads and changes what a speaker has here, by the rules of the screens. Keys are made in Account Settings.";

/** Made once for each name of the product, because everyone may ask for it. */
export function describeApi({ productName, appUrl, supportEmail }: Settings) {
  if (made?.info.title === `${productName} API`) return made;
  registered ??= register();
  made = registered.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${productName} API`,
      version,
      description,
      contact: { url: String(new URL("/contact", appUrl)), email: supportEmail },
      license: { name: `Licence of ${productName}`, url: String(new URL("/terms-of-service", appUrl)) },
    },
    servers: [{ url: String(new URL("/api/v1", appUrl)) }],
    tags: [...apiAreaNames.map(describeArea), { name: "Public", description: "What a speaker's profile shows." }],
  });
  return made;
}

const describeArea = (area: ApiArea) => ({
  name: apiAreas[area],
  description: `For keys with \`${area}:read\`${readOnlyAreas.includes(area) ? "" : ` or \`${area}:write\``}.`,
});

export type ApiDescription = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

let made: ApiDescription | undefined;
let registered: OpenAPIHono<ApiEnv> | undefined;
function register() {
  const api = new OpenAPIHono<ApiEnv>();
  for (const each of endpoints) each.mount(api);
  api.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  return api;
}
