import { href } from "react-router";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { loadPage, requestedPage } from "#app/domain/values/page.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { TextField } from "#app/ui/fields.tsx";
import { ProductName, SiteTitle } from "#app/ui/product-name.tsx";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { MailStyles, SiteStyles } from "#app/ui/public/site-styles.tsx";
import type { Route } from "./+types/mail.ts";

const perPage = 30;
const maxSearched = 2_000;

/**
 * The emails that this installation saves instead of sending, newest first. Not found where mail is real or the server
 * is reachable from a network.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const folder = orNotFound(localMailFolder(context.get(requestContextKey), request));
  const query = new URL(request.url).searchParams;
  const to = normaliseEmail(query.get("to") ?? "");
  const names = await listEmails(folder, to ? maxSearched : Number.POSITIVE_INFINITY);
  const matchingEmails = to ? (await readSummaries(folder, names)).filter((email) => email.to.includes(to)) : null;
  const total = matchingEmails?.length ?? names.length;
  const { rows, position } = await loadPage(
    { total, page: requestedPage(query), perPage },
    ({ limit, offset }) =>
      matchingEmails?.slice(offset, offset + limit) ?? readSummaries(folder, names.slice(offset, offset + limit)),
  );
  return { emails: rows, folder, to, total, ...position };
}

async function readSummaries(folder: string, names: string[]) {
  const emails = [];
  for (const name of names) {
    const email = await readEmail(folder, name);
    if (!email) continue;
    const { subject, to, date } = email.message;
    const addresses = to?.map(({ address }) => address).join(", ") ?? "";
    emails.push({ name, subject, to: addresses, date: date && new Date(date) });
  }
  return emails;
}

const inUtc = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

export default function LocalMail({ loaderData }: Route.ComponentProps) {
  const { emails, folder, to, total, page, pages } = loaderData;
  return (
    <main className="mail" id="main">
      <PublicStyles />
      <SiteStyles />
      <MailStyles />
      <SiteTitle>Emails</SiteTitle>
      <h1>Emails</h1>
      <p className="quiet">
        No emails are sent from this computer. They are saved in <code>{folder}</code> and shown here only.{" "}
        <a href={href("/")}>
          Back to <ProductName />
        </a>
      </p>
      {(total > 0 || to) && (
        <form className="mail-search" method="get">
          <TextField
            label="Sent to"
            field={{ id: "to", name: "to", initialValue: to }}
            type="search"
            placeholder="ada@example.com"
          />
          <button className="button button-quiet" type="submit">
            Search
          </button>
        </form>
      )}
      {emails.length === 0 &&
        (to ? (
          <p>
            {`No emails to “${to}”. `}
            <a href={href("/_local/mail")}>Show all emails</a>
          </p>
        ) : (
          <p>No emails yet. Sign up and the first one will appear here.</p>
        ))}
      {emails.length > 0 && <EmailTable emails={emails} />}
      {pages > 1 && <MailPages to={to} page={page} pages={pages} />}
    </main>
  );
}

type MailListing = Awaited<ReturnType<typeof loader>>;

function EmailTable({ emails }: Pick<MailListing, "emails">) {
  return (
    <table className="mail-list">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Time (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {emails.map(({ name, subject, to, date }) => (
          <tr key={name}>
            <td>
              <a href={href("/_local/mail/:name", { name })}>
                <b>{subject || "(no subject)"}</b> <span>to {to}</span>
              </a>
            </td>
            <td>{date && inUtc.format(date)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailPages({ to, page, pages }: Pick<MailListing, "to" | "page" | "pages">) {
  return (
    <nav className="mail-pages" aria-label="Pages">
      {page > 1 && <a href={`?${new URLSearchParams({ to, page: String(page - 1) })}`}>Newer emails</a>}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && <a href={`?${new URLSearchParams({ to, page: String(page + 1) })}`}>Older emails</a>}
    </nav>
  );
}
