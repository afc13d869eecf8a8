import { href } from "react-router";
import { readEmail } from "#app/adapters/mail/folder.server.ts";
import { unescapeHtml } from "#app/domain/values/html.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { MailStyles, SiteStyles } from "#app/ui/public/site-styles.tsx";
import type { Route } from "./+types/email.ts";

const views = { html: "Email", text: "Plain text", headers: "Headers" };
type View = keyof typeof views;
const isView = (value: string | null): value is View => value !== null && Object.hasOwn(views, value);

/** One saved email: rendered, as plain text, or its headers (`?show=`). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const folder = orNotFound(localMailFolder(context.get(requestContextKey), request));
  const { message } = orNotFound(await readEmail(folder, params.name));
  const requestedView = new URL(request.url).searchParams.get("show");
  const html = message.html ?? "";
  return {
    view: isView(requestedView) ? requestedView : "html",
    subject: message.subject || "(no subject)",
    to: message.to?.map(({ address }) => address).join(", ") ?? "",
    from: [message.from?.name, message.from?.address].filter(Boolean).join(" · "),
    text: message.text ?? "",
    html: html.replaceAll("<a ", '<a target="_top" '),
    headers: message.headers.map(({ key, value }) => ({ key, value })),
    links: linksOf(html || (message.text ?? "")),
  };
}

/** Every URL in the email once, unescaped. */
function linksOf(body: string): string[] {
  const matches = body.matchAll(/https?:\/\/[^\s"'<>]+/g);
  const links = [...matches].map(([link]) => unescapeHtml(link)).filter((link) => !link.includes("w3.org/"));
  return [...new Set(links)];
}

export default function LocalEmail({ loaderData }: Route.ComponentProps) {
  const { view, subject, to, from, text, html, headers, links } = loaderData;
  return (
    <main className="mail" id="main">
      <PublicStyles />
      <SiteStyles />
      <MailStyles />
      <title>{`${subject} – Emails`}</title>
      <p>
        <a href={href("/_local/mail")}>All emails</a>
      </p>
      <h1>{subject}</h1>
      <p className="quiet">{`From ${from}, to ${to}`}</p>
      <nav className="mail-tabs" aria-label="View as">
        {Object.entries(views).map(([name, label]) => (
          <a
            key={name}
            href={name === "html" ? "?" : `?show=${name}`}
            aria-current={name === view ? "page" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {/* The email may not run scripts here; its links open outside the frame. */}
      {view === "html" && html && (
        <iframe
          title="The email"
          srcDoc={html}
          sandbox="allow-top-navigation-by-user-activation"
          className="mail-message"
        />
      )}
      {view === "html" && !html && <p>This email has no HTML version.</p>}
      {view === "text" && <pre>{text}</pre>}
      {view === "headers" && <Headers headers={headers} />}
      {view !== "headers" && links.length > 0 && <Links links={links} />}
    </main>
  );
}

type EmailView = Awaited<ReturnType<typeof loader>>;

function Headers({ headers }: Pick<EmailView, "headers">) {
  return (
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
  );
}

function Links({ links }: Pick<EmailView, "links">) {
  return (
    <>
      <h2>Links</h2>
      <ul className="mail-links">
        {links.map((link) => (
          <li key={link}>
            <a href={link}>{link}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
