import type { Branding } from "#app/domain/values/branding.ts";
import hub from "#app/routes/public/hub/hub.css?inline";
import { headingFallback, headingFontFaces } from "#app/routes/public/hub/hub-fonts.ts";
import { hubTheme } from "#app/routes/public/hub/hub-theme.ts";
import ownerRules from "#app/routes/public/hub/owner.css?inline";
import state from "#app/routes/public/hub/state.css?inline";
import talk from "#app/routes/public/hub/talk.css?inline";
import messagePage from "#app/ui/public/message-page.css?inline";
import base from "#app/ui/public/page.css?inline";
import { tokensAsCss } from "#app/ui/tokens.ts";

type PageBranding = Parameters<typeof hubTheme>[0] & Pick<Branding, "fontFamily">;

/**
 * The whole stylesheet of a talk's page, as text. The editor's preview puts it into a frame of its own (an iframe
 * that it renders `HubPage` into): these are the rules of a document, not of a part of one.
 */
export const buildHubStylesheet = (branding: PageBranding): string =>
  buildHeadRules(branding) + buildTalkRules(branding) + state + messagePage;

/** Of the product's tokens only those that these rules name: the first page of a talk counts its bytes. */
const usedTokens = tokensAsCss().replace(/--([\w-]+):[^;}]+;?/g, (token, name: string) =>
  [base, hub, talk, state, ownerRules].some((rules) => rules.includes(`var(--${name})`)) ? token : "",
);

const buildHeadRules = (branding: PageBranding) =>
  usedTokens + base + hub + headingFallback(branding.fontFamily) + hubTheme(branding);
const buildTalkRules = (branding: PageBranding) => talk + headingFontFaces(branding.fontFamily);

interface Props {
  branding: PageBranding;
  /** "head": without what `TalkStyles` sends later. */
  part?: "head" | "whole";
}

/**
 * The same for the head of a public document. The heading's font is not preloaded: browsers hold the first paint back for
 * a font they were told to hurry with (a fifth of it on a slow phone), and its fallback is of the same size.
 */
export function HubStyles({ branding, part = "whole" }: Props) {
  return (
    <>
      <style href="hub" precedence="hub">
        {part === "head" ? buildHeadRules(branding) : buildHubStylesheet(branding)}
      </style>
      <meta name="theme-color" content={branding.backgroundColor} />
    </>
  );
}

/** The rules of what stands below a talk's head, in front of it: on a slow line the title is read while they come. */
export const TalkStyles = ({ look: branding }: { look: PageBranding }) => (
  <StylesHere rules={buildTalkRules(branding)} />
);

/** The rules of what only its owner sees. */
export const OwnerStyles = () => <StylesHere rules={ownerRules} />;

function StylesHere({ rules }: { rules: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets and validated colours, which React would escape
  return <style dangerouslySetInnerHTML={{ __html: rules }} />;
}
