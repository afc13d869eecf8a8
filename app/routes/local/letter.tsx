import { href } from "react-router";
import { readLetter } from "#app/adapters/mail/folder.server.ts";
import { localMailFolder } from "#app/request/local-mail.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { MailStyles, SiteStyles } from "#app/ui/public/site-styles.tsx";
import type { Route } from "./+types/letter.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const folder = orNotFound(localMailFolder(context.get(visit), request));
  const { message } = orNotFound(await readLetter(folder, params.name));
  const html = message.html ?? "";
  return {
    subject: message.subject || "(no subject)",
    text: message.text ?? "",
    html: html.replaceAll("<a ", '<a target="_top" '),
    headers: message.headers.map(({ key, value }) => ({ key, value })),
    links: linksOf(html || (message.text ?? "")),
  };
}

/** Every address in the letter once, as it was meant to be opened. */
function linksOf(body: string): string[] {
  const found = body.matchAll(/https?:\/\/[^\s"'<>]+/g);
  const links = [...found].map(([link]) => link.replaceAll("&amp;", "&")).filter((link) => !link.includes("w3.org/"));
  return [...new Set(links)];
}

export default function Letter({ loaderData }: Route.ComponentProps) {
  const { subject, text, html, headers, links } = loaderData;
  return (
    <main className="mail" id="main">
      <PublicStyles />
      <SiteStyles />
      <MailStyles />
      <title>{`${subject} – Letters`}</title>
      <p>
        <a href={href("/_local/mail")}>All letters</a>
      </p>
      <h1>{subject}</h1>
      <table className="mail-headers">
        <tbody>
          {headers.map(({ key, value }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* The letter may not run anything here; its links lead out of the frame. */}
      {html && (
        <iframe
          title="The letter"
          srcDoc={html}
          sandbox="allow-top-navigation-by-user-activation"
          className="mail-letter"
        />
      )}
      <h2>Links</h2>
      <ul className="mail-links">
        {links.map((link) => (
          <li key={link}>
            <a href={link}>{link}</a>
          </li>
        ))}
      </ul>
      <h2>As plain text</h2>
      <pre>{text}</pre>
    </main>
  );
}
