// What a request gets while the database or the file store is away.
import { renderToStaticMarkup } from "react-dom/server";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { bodyKind, uploadedName } from "#app/request/body-limits.server.ts";
import { formTokenField } from "#app/request/form-token.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import { OutagePage, type UnsentForm } from "#app/ui/public/outage-page.tsx";

/** A failover takes up to half a minute. */
const retryAfterSeconds = "10";
const message = "We can't save or load anything at the moment. Please try again in a minute.";

type Requested = Pick<FormRequest, "method" | "url"> & { headers: Pick<Headers, "get"> };

/**
 * 503 as the product's own page, or as the JSON that the sender reads. The page keeps `form`, which was not stored, but
 * no password.
 */
export function toOutageResponse({ method, url, headers }: Requested, form?: FormData): Response {
  const init = { status: 503, headers: { "retry-after": retryAfterSeconds, "cache-control": "no-store" } };
  const { pathname, search } = new URL(url);
  if (bodyKind(method, pathname) === "upload") {
    const problem = { title: "Upload Failed", message: describeUpload(uploadedName(url)) };
    return Response.json({ problem }, init);
  }
  if (headers.get("accept")?.startsWith("application/json")) return Response.json({ message, errors: {} }, init);
  const page = <OutagePage path={pathname + search} form={form && !hasPassword(form) ? toUnsentForm(form) : null} />;
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    ...init,
    headers: { ...init.headers, "content-type": "text/html; charset=utf-8" },
  });
}

/** The response of the framework, which a screen's scripts can read, as 503. */
export function asOutageResponse({ headers, body }: Response): Response {
  const response = new Response(body, { status: 503, headers });
  response.headers.set("retry-after", retryAfterSeconds);
  return response;
}

const describeUpload = (name: string | null) =>
  `We can't store ${name ? `"${name.slice(0, 200)}"` : "files"} at the moment. Please try again in a minute.`;

const hasPassword = (form: FormData) => [...form.keys()].some((name) => /password/i.test(name));

const technicalNames = new Set([formTokenField, "submission_id", honeypotField, "intent"]);

function toUnsentForm(form: FormData): UnsentForm {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const isTyped = (name: string, value: string) =>
    !technicalNames.has(name) && value.trim() !== "" && !/^(?:on|\d+)$/.test(value);
  return { fields, typedTexts: fields.filter(([name, value]) => isTyped(name, value)).map(([, value]) => value) };
}
