import type { ReactNode } from "react";
import { StaticToast } from "#app/ui/public/static-toast.tsx";
import type { Toast } from "#app/ui/toast.tsx";

interface AccountCardProps {
  title: string;
  intro?: ReactNode;
  /** What the last attempt came to. */
  toast?: Toast | null;
  /** A way to the other form, below the card. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One task on a page: a title, a line about it, a form. */
export function AccountCard({ title, intro, toast, aside, children }: AccountCardProps) {
  return (
    <main className="account" id="main">
      <StaticToast toast={toast ?? null} />
      <div className="card stack">
        <div>
          <title>{`${title} – Talk Hubs`}</title>
          <h1>{title}</h1>
          {intro && <p className="quiet">{intro}</p>}
        </div>
        {children}
      </div>
      {aside && <div className="account-aside">{aside}</div>}
    </main>
  );
}
