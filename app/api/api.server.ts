// The API below /api: every route and its description. It stands beside the screens, not behind them: no cookie is read, no
// page is cached here, and every error is a problem document. Its reference page, /api itself, is a page like others.
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type ApiEnv, allowEveryone } from "#app/api/caller.server.ts";
import { describeApi } from "#app/api/describe-api.server.ts";
import type { Endpoint } from "#app/api/endpoint.server.ts";
import { endpoints } from "#app/api/endpoints.server.ts";
import { describeFailure, noText, notFound, respondProblem, toInvalid } from "#app/api/problem.server.ts";
import { isEscapedText } from "#app/domain/values/strict-text.server.ts";
import { bodyKind, maxBodyBytes } from "#app/request/body-limits.server.ts";
import type { Installation } from "#app/services.server.ts";

export function buildApi(installation: Installation): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) =>
      result.success
        ? undefined
        : respondProblem(c, toInvalid(result.error.issues, result.target === "query" ? "query" : "json")),
  });
  api.use((c, next) => {
    c.set("installation", installation);
    return next();
  });
  api.use((c, next) => (isEscapedText(c.req.url) ? next() : Promise.resolve(respondProblem(c, noText))));
  api.use((c, next) => (c.req.url.includes("%00") ? Promise.resolve(respondProblem(c, unstorable)) : next()));
  const limited = bodyLimit({ maxSize: maxBodyBytes.api, onError: (c) => respondProblem(c, tooLarge) });
  api.use((c, next) => (bodyKind(c.req.method, c.req.path) === "upload" ? next() : limited(c, next)));
  const v1 = new OpenAPIHono<ApiEnv>({ defaultHook: api.defaultHook });
  for (const each of endpoints) each.mount(v1);
  v1.get("/openapi.json", allowEveryone, (c) => c.json(describeApi(installation.services.settings)));
  refuseOtherMethods(v1, [...endpoints, { method: "get", path: "/openapi.json" }]);
  api.route("/v1", v1);
  // Without these a mistyped address would fall through to a screen, and a failure respond with a page.
  api.all("/:path{.+}", (c) => withoutSlash(c) ?? respondProblem(c, notFound));
  api.onError((error, c) => respondProblem(c, describeFailure(error, installation.services, c.req.raw)));
  return api;
}

/** What a program joined with a slash at its end leads to the address without it, with method and body. */
function withoutSlash({ req }: Context): Response | null {
  const { pathname, search } = new URL(req.url);
  const plain = pathname.replace(/(?<!\/)\/+$/, "");
  return plain === pathname ? null : new Response(null, { status: 308, headers: { location: plain + search } });
}

/** A known address answers another method with those that it takes (RFC 9110, 15.5.6). */
function refuseOtherMethods(api: OpenAPIHono<ApiEnv>, routes: readonly Pick<Endpoint, "method" | "path">[]) {
  const paths = [...Map.groupBy(routes, (each) => each.path)];
  // "/questions/order" before "/questions/{question_id}", which fits it too.
  const parameterCount = (path: string) => path.split("{").length;
  for (const [path, own] of paths.toSorted(([one], [other]) => parameterCount(one) - parameterCount(other))) {
    const methods = own.map(({ method }) => method.toUpperCase());
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
    const refusal = {
      status: 405,
      code: "method-not-allowed",
      detail: `This address takes ${allow}.`,
      headers: { allow },
    };
    api.all(path.replaceAll(/\{(\w+)\}/g, ":$1"), (c) => respondProblem(c, refusal));
  }
}

/** PostgreSQL stores no NUL. */
const unstorable = { status: 422, code: "invalid", detail: "The address has characters that no text can have." };
const tooLarge = {
  status: 413,
  code: "too-large",
  detail: `The body is larger than ${maxBodyBytes.api / 1024} KB.`,
};
