// Shown in place of any page, public or signed in, so they bring their own styles and need no data.
import { type ReactNode, use } from "react";
import { DemoContext } from "#app/ui/demo-context.ts";
import { PublicStyles } from "#app/ui/public/document.tsx";
import fonts from "#app/ui/public/fonts.css?inline";
import { Logo } from "#app/ui/public/logo.tsx";
import { demoHasEnded, TryIt } from "#app/ui/public/try-it.tsx";

/** Specification, section 8: "404 Page Not Found". */
export function NotFoundPage() {
  if (use(DemoContext)) return <EndedDemoPage />;
  return (
    <MessagePage title="404 Page Not Found">
      <p>There is nothing here. The address may be mistyped, or the page no longer exists.</p>
      <p className="quiet">Did you scan a code on a slide? Please ask the speaker for the talk's address.</p>
      <HomeLink />
    </MessagePage>
  );
}

/** In a demo, most of what is missing has been there: on a phone in the room, or on the hall screen. */
const EndedDemoPage = () => (
  <MessagePage title={demoHasEnded}>
    <p>Each one is deleted after an hour, with all its pages. Or the address is mistyped.</p>
    <TryIt hasEnded />
  </MessagePage>
);

/** `reference` finds the request in the log. */
export function ErrorPage({ reference }: { reference?: string }) {
  return (
    <MessagePage title="Something went wrong">
      <p>
        We couldn't show this page. Anything you saved before is safe. Please go back and try again in a moment. If it
        happens again, send us the reference number below.
      </p>
      {/* Without a reference, the server's time stays in the page. */}
      <p className="quiet">
        Reference: <code suppressHydrationWarning>{reference ?? new Date().toISOString()}</code>
      </p>
      <HomeLink />
    </MessagePage>
  );
}

function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="message-page" id="main">
      <PublicStyles />
      <style href="fonts" precedence="site">
        {fonts}
      </style>
      <title>{title}</title>
      <Logo size={40} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

const HomeLink = () => (
  <a href="/" className="button">
    Go Home
  </a>
);
