// Shown while the database or the file store is away. It is a complete document that needs no other request, because
// nothing else may respond either.
import icon from "#app/ui/favicon.svg?inline";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { Logo } from "#app/ui/public/logo.tsx";

/** A form that could not be stored. */
export interface UnsentForm {
  fields: [name: string, value: string][];
  /** What the visitor typed, to read and copy. */
  typedTexts: string[];
}

interface OutagePageProps {
  /** The requested path with its query. */
  path: string;
  form: UnsentForm | null;
}

/** Offers to load the page again, or to send the form again. */
export function OutagePage({ path, form }: OutagePageProps) {
  const title = form ? "Not sent yet" : "We'll be right back";
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <title>{title}</title>
      </head>
      <body>
        <PublicStyles />
        <main className="message-page" id="main">
          <Logo size={40} />
          <h1>{title}</h1>
          {form ? <SendAgain path={path} form={form} /> : <LoadAgain path={path} />}
        </main>
      </body>
    </html>
  );
}

const LoadAgain = ({ path }: { path: string }) => (
  <>
    <p>We can't reach this page's content at the moment. Nothing is lost. Please try again in a minute.</p>
    <a className="button" href={path}>
      Try again
    </a>
  </>
);

const SendAgain = ({ path, form: { fields, typedTexts } }: { path: string; form: UnsentForm }) => (
  <>
    <p>We couldn't save this at the moment. What you entered is still here. Please send it again in a minute.</p>
    {typedTexts.map((text) => (
      <blockquote key={text} dir="auto" style={{ margin: 0, whiteSpace: "pre-line" }}>
        {text}
      </blockquote>
    ))}
    <form method="post" action={path}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        Send again
      </button>
    </form>
  </>
);
