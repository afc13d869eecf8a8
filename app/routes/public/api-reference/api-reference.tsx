import { describeApi } from "#app/api/describe-api.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import styles from "#app/routes/public/api-reference/api-reference.css?inline";
import {
  type FieldView,
  listOperations,
  type OperationView,
} from "#app/routes/public/api-reference/operations.server.ts";
import { SiteTitle } from "#app/ui/product-name.tsx";
import type { SiteHandle } from "#app/ui/public/site-handle.ts";
import type { Route } from "./+types/api-reference.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(requestContextKey).services;
  const { origin } = settings.appUrl;
  return { origin, areas: listOperations(describeApi(settings), origin) };
}

export const handle: SiteHandle = { isIndexed: true };

export const headers = () => sharedPageHeaders();

/** The reference of the API, drawn from openapi.json. */
export default function ApiReference({ loaderData: { origin, areas } }: Route.ComponentProps) {
  return (
    <>
      <style href="api-reference" precedence="site">
        {styles}
      </style>
      <SiteTitle description="Everything a speaker does here by hand, a program can do with a key.">API</SiteTitle>
      <main className="prose" id="main">
        <h1>API</h1>
        <p>
          Everything a speaker does here by hand, a program can do with a key: by the same rules, with the same limits.
          The description for programs is <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
        <Basics origin={origin} />
        {areas.map(({ area, operations }) => (
          <section key={area}>
            <h2 id={toAnchor(area)}>{area}</h2>
            {operations.map((operation) => (
              <Operation key={operation.id} {...operation} />
            ))}
          </section>
        ))}
      </main>
    </>
  );
}

const toAnchor = (area: string) => area.toLowerCase().replaceAll(" ", "-");

const Basics = ({ origin }: { origin: string }) => (
  <>
    <h2>First request</h2>
    <p>
      Make a key under <a href="/account-settings#api-keys">API keys in Account Settings</a>, and send it with each
      request. It is shown once. A key may be limited to areas, expires when you said, and can be revoked.
    </p>
    <pre>{`curl ${origin}/api/v1/hubs \\\n  -H "Authorization: Bearer thk_…"`}</pre>
    <h2>What all routes have in common</h2>
    <ul>
      <li>
        <strong>JSON</strong> in and out. A field that does not exist is refused, so a typing error never goes
        unnoticed.
      </li>
      <li>
        <strong>Errors</strong> are <code>application/problem+json</code> (RFC 9457): <code>code</code> for programs,{" "}
        <code>detail</code> for people, and <code>errors</code> with each field. What belongs to someone else is 404.
      </li>
      <li>
        <strong>Lists</strong> name their next page in the header <code>Link</code>, with <code>rel="next"</code>.
      </li>
      <li>
        <strong>Repeated requests.</strong> Send an <code>Idempotency-Key</code> with a change: the same request under
        the same key happens once, and is answered alike for 24 hours.
      </li>
      <li>
        <strong>Versions.</strong> A Talk Hub has an <code>ETag</code>. With <code>If-Match</code> a newer version is
        not overwritten (412).
      </li>
      <li>
        <strong>Limits.</strong> The headers <code>RateLimit-Policy</code> and <code>RateLimit</code> say how many
        requests are left; then comes 429 with <code>Retry-After</code>.
      </li>
    </ul>
  </>
);

const Operation = ({ id, method, path, summary, description, parameters, fields, example }: OperationView) => (
  <details className="operation" id={id}>
    <summary>
      <span>{summary}</span>
      <code>
        <b>{method}</b> {path}
      </code>
    </summary>
    {description && <p>{description.replaceAll("`", "")}</p>}
    <Fields title="Parameters" fields={parameters} />
    <Fields title="Body" fields={fields} />
    <pre>{example}</pre>
  </details>
);

const Fields = ({ title, fields }: { title: string; fields: FieldView[] }) =>
  fields.length > 0 && (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, description }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{type}</td>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
