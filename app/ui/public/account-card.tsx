import type { ReactNode } from "react";
import { SiteTitle } from "#app/ui/product-name.tsx";
import { StaticToast } from "#app/ui/public/static-toast.tsx";
import type { Toast } from "#app/ui/toast.tsx";

interface AccountCardProps {
  title: string;
  /** For search engines. */
  description?: string;
  intro?: ReactNode;
  /** The result of the last attempt. */
  toast?: Toast | null;
  /** A link to the other form, below the card. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function AccountCard({ title, description, intro, toast, aside, children }: AccountCardProps) {
  return (
    <main className="account" id="main">
      <StaticToast toast={toast ?? null} />
      <div className="card stack">
        <div>
          <SiteTitle description={description}>{title}</SiteTitle>
          <h1>{title}</h1>
          {intro && <p className="quiet">{intro}</p>}
        </div>
        {children}
      </div>
      {aside && <div className="account-aside">{aside}</div>}
    </main>
  );
}
