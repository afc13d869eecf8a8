import { use } from "react";
import { largeColours } from "#app/domain/values/colour.ts";
import ask from "#app/ui/branded/ask.css?inline";
import bookingForm from "#app/ui/branded/booking-form.css?inline";
import embed from "#app/ui/branded/embed.css?inline";
import hub from "#app/ui/branded/hub.css?inline";
import { type FontBranding, headingFallback, headingFontFaces, plainHeadingFace } from "#app/ui/branded/hub-fonts.ts";
import { hubTheme } from "#app/ui/branded/hub-theme.ts";
import mark from "#app/ui/branded/mark.css?inline";
import ownerRules from "#app/ui/branded/owner.css?inline";
import pictures from "#app/ui/branded/pictures.css?inline";
import print from "#app/ui/branded/print.css?inline";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import quotes from "#app/ui/branded/quotes.css?inline";
import slideList from "#app/ui/branded/slide-list.css?inline";
import slides from "#app/ui/branded/slides.css?inline";
import slidesRow from "#app/ui/branded/slides-row.css?inline";
import state from "#app/ui/branded/state.css?inline";
import talk from "#app/ui/branded/talk.css?inline";
import thanks from "#app/ui/branded/thanks.css?inline";
import video from "#app/ui/branded/video.css?inline";
import messagePage from "#app/ui/public/message-page.css?inline";
import base from "#app/ui/public/page.css?inline";
import { TalkLanguageContext } from "#app/ui/talk-language.ts";
import { tokensAsCss } from "#app/ui/tokens.ts";

export type PageBranding = Parameters<typeof hubTheme>[0] & FontBranding;

/**
 * The stylesheet of a talk's page, as text, without the rules that rare parts bring (pictures, videos, quotes). The
 * editor's preview renders `HubPage` into an iframe with it, because the rules are those of a whole document.
 */
export const buildHubStylesheet = (branding: PageBranding): string =>
  buildHeadRules(branding) + buildTalkRules(branding) + mark + state + messagePage;

/** What a page sets after the tokens: the hub's own colours. */
const laterProperties = hub + hubTheme(productBranding);

/** Only the design tokens that these rules use and that nothing replaces, to keep a talk's page small. */
const pickTokens = (rules: string) =>
  tokensAsCss().replace(/--([\w-]+):[^;}]+;?/g, (token, name: string) =>
    rules.includes(`var(--${name})`) && !laterProperties.includes(`--${name}:`) ? token : "",
  );

const usedTokens = pickTokens(base + hub + talk + state);

const buildHeadRules = (branding: PageBranding) =>
  usedTokens + base + hub + headingFallback(branding) + hubTheme(branding);
const buildTalkRules = (branding: PageBranding) => talk + print + headingFontFaces(branding);

interface Props {
  branding: PageBranding;
  /**
   * "head": without the rules that `TalkStyles` sends later. These are at the body's beginning, which is 27 bytes less.
   */
  part?: "head" | "whole";
}

/**
 * The same for a public document. The heading font is not preloaded: that delays the first paint by a fifth
 * on a slow phone, and the fallback has the same size.
 */
export function HubStyles({ branding, part = "whole" }: Props) {
  return (
    <>
      {part === "head" ? (
        <StylesHere rules={buildHeadRules(branding)} />
      ) : (
        <style href="hub" precedence="hub">
          {buildHubStylesheet(branding)}
        </style>
      )}
      {use(TalkLanguageContext).dir && <StylesHere rules={mixedDirections} />}
      <meta name="theme-color" content={largeColours(branding).field} />
    </>
  );
}

/** In a page from right to left, each text has its own direction: the product's words are English. */
const mixedDirections = "[dir=rtl] *{unicode-bidi:plaintext}";

/** The rules for everything below the hero, sent just before it, so that a slow connection shows the title first. */
export const TalkStyles = ({ branding }: { branding: PageBranding }) => <StylesHere rules={buildTalkRules(branding)} />;

/** The rules for what only the owner sees. */
export const OwnerStyles = () => <StylesHere rules={pickTokens(ownerRules) + ownerRules} />;

/** The rules for the hub's own pictures, which most talks do not have. */
export const PictureStyles = () => <StylesHere rules={pickTokens(pictures) + pictures} />;

/** The rules for videos, which few descriptions have. */
export const VideoStyles = () => <StylesHere rules={video} />;

/** The rules for quotes, which most talks do not have. */
export const QuoteStyles = () => <StylesHere rules={quotes} />;

/** The rules for what follows feedback. */
export const ThanksStyles = () => <StylesHere rules={mark + thanks} />;

/** The rules for requests, which only their own page has. */
export const AskStyles = () => <StylesHere rules={ask} />;

/** The rules for files with slides, which few talks have. */
export const SlidesRowStyles = () => <StylesHere rules={slidesRow} />;

/** The rules for the viewer of slides. Where no script runs, all slides are a list. */
export const SlidesStyles = ({ branding }: { branding: PageBranding }) => (
  <>
    <StylesHere rules={pickTokens(slides) + slides + headingFontFaces(branding)} />
    <noscript>
      <StylesHere rules={slideList} />
    </noscript>
  </>
);

interface EmbedStylesProps {
  branding: PageBranding;
  /** What stands in the heading font. */
  headings: string[];
}

/** The stylesheet of a frame on another site. */
export const EmbedStyles = ({ branding, headings }: EmbedStylesProps) => (
  <StylesHere
    rules={
      pickTokens(base + embed + bookingForm) +
      base +
      embed +
      bookingForm +
      quotes +
      headingFallback(branding) +
      hubTheme(branding) +
      plainHeadingFace(branding, headings)
    }
  />
);

function StylesHere({ rules }: { rules: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets and validated colours, which React would escape
  return <style dangerouslySetInnerHTML={{ __html: rules }} />;
}
