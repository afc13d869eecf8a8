// openapi.json, made of the schemas that the routes parse with.
import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "#app/api/caller.server.ts";
import { endpoints } from "#app/api/endpoints.server.ts";
import type { Settings } from "#app/settings.ts";
import { version } from "#app/version.ts";

const description =
  "Reads and changes what a speaker has here, by the rules of the screens. Keys are made in Account Settings.";

export function describeApi({ productName, appUrl }: Settings) {
  registered ??= register();
  return registered.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: `${productName} API`, version, description },
    servers: [{ url: String(new URL("/api/v1", appUrl)) }],
  });
}
export type ApiDescription = ReturnType<typeof describeApi>;

let registered: OpenAPIHono<ApiEnv> | undefined;
function register() {
  const api = new OpenAPIHono<ApiEnv>();
  for (const each of endpoints) each.mount(api);
  api.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  return api;
}
