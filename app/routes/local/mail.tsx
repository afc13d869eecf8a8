import { href } from "react-router";
import { listLetters, readLetter } from "#app/adapters/mail/folder.server.ts";
import { localMailFolder } from "#app/request/local-mail.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { MailStyles, SiteStyles } from "#app/ui/public/site-styles.tsx";
import type { Route } from "./+types/mail.ts";

const shown = 200;

/** The letters this installation keeps instead of sending, newest first; 404 where mail is real or a network listens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const folder = orNotFound(localMailFolder(context.get(visit), request));
  const letters = [];
  for (const name of await listLetters(folder, shown)) {
    const letter = await readLetter(folder, name);
    if (!letter) continue;
    const { subject, to, date } = letter.message;
    letters.push({ name, subject, to: to?.map(({ address }) => address).join(", "), date: date && new Date(date) });
  }
  return { letters, folder };
}

const inUtc = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

export default function LocalMail({ loaderData: { letters, folder } }: Route.ComponentProps) {
  return (
    <main className="mail" id="main">
      <PublicStyles />
      <SiteStyles />
      <MailStyles />
      <title>Letters – Talk Hubs</title>
      <h1>Letters</h1>
      <p className="quiet">
        This installation sends no mail. What it would send is kept in <code>{folder}</code> and shown here, on this
        computer only. <a href={href("/")}>Back to Talk Hubs</a>
      </p>
      {letters.length === 0 && <p>No letters yet. Sign up, and the first one is here a second later.</p>}
      {letters.length > 0 && (
        <table className="mail-list">
          <thead>
            <tr>
              <th scope="col">Letter</th>
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
    </main>
  );
}
