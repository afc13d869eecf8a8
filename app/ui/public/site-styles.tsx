// What the product's own pages add to the base. It is not in document.tsx, so that a talk's page does not load it.
import account from "#app/ui/public/account.css?inline";
import fonts from "#app/ui/public/fonts.css?inline";
import invoice from "#app/ui/public/invoice.css?inline";
import hero from "#app/ui/public/landing/hero.css?inline";
import landing from "#app/ui/public/landing/landing.css?inline";
import pictures from "#app/ui/public/landing/pictures.css?inline";
import mail from "#app/ui/public/mail.css?inline";
import pair from "#app/ui/public/pair.css?inline";
import site from "#app/ui/public/site.css?inline";
import { darkTokensAsCss } from "#app/ui/tokens.ts";

export const SiteStyles = () => <Style name="site" css={fonts + site + account + pair + darkTokensAsCss()} />;

export const LandingStyles = () => <Style name="landing" css={landing + hero + pictures} />;

export const MailStyles = () => <Style name="mail" css={mail} />;

export const InvoiceStyles = () => <Style name="invoice" css={invoice} />;

const Style = ({ name, css }: { name: string; css: string }) => (
  <style href={name} precedence="site">
    {css}
  </style>
);
