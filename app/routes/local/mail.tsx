import { href } from "react-router";
import { listLetters, readLetter } from "#app/adapters/mail/folder.server.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { MailStyles, SiteStyles } from "#app/ui/public/site-styles.tsx";
import type { Route } from "./+types/mail.ts";

const perPage = 30;
/** A search looks through so many of the latest. */
const mostSearched = 2_000;

/** The letters this installation keeps instead of sending, newest first; 404 where mail is real or a network listens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const folder = orNotFound(localMailFolder(context.get(visit), request));
  const query = new URL(request.url).searchParams;
  const to = (query.get("to") ?? "").trim().toLowerCase();
  const names = await listLetters(folder, to ? mostSearched : Number.POSITIVE_INFINITY);
  const found = to ? (await summaries(folder, names)).filter((letter) => letter.to.includes(to)) : null;
  const total = found?.length ?? names.length;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.max(1, Math.min(Math.trunc(Number(query.get("page")) || 1), pages));
  const [from, until] = [(page - 1) * perPage, page * perPage];
  const letters = found?.slice(from, until) ?? (await summaries(folder, names.slice(from, until)));
  return { letters, folder, to, total, page, pages };
}

async function summaries(folder: string, names: string[]) {
  const letters = [];
  for (const name of names) {
    const letter = await readLetter(folder, name);
    if (!letter) continue;
    const { subject, to, date } = letter.message;
    const addresses = to?.map(({ address }) => address).join(", ") ?? "";
    letters.push({ name, subject, to: addresses, date: date && new Date(date) });
  }
  return letters;
}

const inUtc = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

export default function LocalMail({ loaderData }: Route.ComponentProps) {
  const { letters, folder, to, total, page, pages } = loaderData;
  return (
    <main className="mail" id="main">
      <PublicStyles />
      <SiteStyles />
      <MailStyles />
      <title>Emails – Talk Hubs</title>
      <h1>Emails</h1>
      <p className="quiet">
        No emails are sent from this computer. They are saved in <code>{folder}</code> and shown here only.{" "}
        <a href={href("/")}>Back to Talk Hubs</a>
      </p>
      {(total > 0 || to) && (
        <form className="mail-search" method="get">
          <div className="field">
            <label htmlFor="to">Sent to</label>
            <input id="to" name="to" type="search" defaultValue={to} placeholder="ada@example.com" />
          </div>
          <button className="button button-quiet" type="submit">
            Search
          </button>
        </form>
      )}
      {letters.length === 0 &&
        (to ? (
          <p>
            {`No emails to “${to}”. `}
            <a href={href("/_local/mail")}>Show all emails</a>
          </p>
        ) : (
          <p>No emails yet. Sign up and the first one will appear here.</p>
        ))}
      {letters.length > 0 && (
        <table className="mail-list">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Time (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {letters.map(({ name, subject, to, date }) => (
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
      )}
      {pages > 1 && (
        <nav className="mail-pages" aria-label="Pages">
          {page > 1 && <a href={`?${new URLSearchParams({ to, page: String(page - 1) })}`}>Newer emails</a>}
          <span>{`Page ${page} of ${pages}`}</span>
          {page < pages && <a href={`?${new URLSearchParams({ to, page: String(page + 1) })}`}>Older emails</a>}
        </nav>
      )}
    </main>
  );
}
