import { plainText } from "#app/domain/values/rich-text.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import contact from "#app/routes/public/texts/contact.md?raw";
import { readPageText } from "#app/routes/public/texts/page-texts.server.ts";
import privacyPolicy from "#app/routes/public/texts/privacy-policy.md?raw";
import support from "#app/routes/public/texts/support.md?raw";
import termsOfService from "#app/routes/public/texts/terms-of-service.md?raw";
import { SiteTitle } from "#app/ui/product-name.tsx";
import type { SiteHandle } from "#app/ui/public/site-handle.ts";
import type { Route } from "./+types/text-page.ts";

/** By path. The operator's own texts have the same names: DATA_DIR/pages/privacy-policy.md. */
const texts: Record<string, { title: string; markdown: string }> = {
  "privacy-policy": { title: "Privacy Policy", markdown: privacyPolicy },
  "terms-of-service": { title: "Terms of Service", markdown: termsOfService },
  contact: { title: "Contact", markdown: contact },
  support: { title: "Support", markdown: support },
};

/** Ruling "Legal and contact pages": real, editable starting texts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.slice(1).replace(/\/$/, "");
  const text = await readPageText(context.get(requestContextKey), name, orNotFound(texts[name]));
  const firstParagraph = text.html.split("<p>")[1]?.split("</p>")[0];
  return { ...text, description: plainText(firstParagraph ?? text.title) };
}

export const handle: SiteHandle = { isIndexed: true };

export default function TextPage({ loaderData: { title, description, html } }: Route.ComponentProps) {
  return (
    <>
      <SiteTitle description={description}>{title}</SiteTitle>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown lets through what is on its list */}
      <main className="prose" id="main" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
