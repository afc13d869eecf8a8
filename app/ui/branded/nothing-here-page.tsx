import { Logo } from "#app/ui/public/logo.tsx";

/** What a visitor reads where nothing else is shown. */
export interface StateNotice {
  title: string;
  text: string;
}

/** There is no talk to take colours from, so this page uses the product's own. */
export function NothingHerePage({ notice, children }: { notice: StateNotice; children?: React.ReactNode }) {
  return (
    <main className="message-page">
      <Logo size={40} />
      <h1>{notice.title}</h1>
      <p>{notice.text}</p>
      {children}
    </main>
  );
}
