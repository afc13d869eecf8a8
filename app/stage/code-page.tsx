import type { ReactNode } from "react";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import { SiteTitle } from "#app/ui/product-name.tsx";
import { Logo } from "#app/ui/public/logo.tsx";

/** A page with one code to type. It belongs to no talk yet, so it has the product's own colours. */
export function CodePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <HubStyles branding={productBranding} />
      <SiteTitle>{title}</SiteTitle>
      <meta name="robots" content="noindex" />
      <main className="message-page" id="main">
        <Logo size={40} />
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
