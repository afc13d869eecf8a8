import type { SentForm } from "#app/public-forms/sent-form.ts";
import type { GatedFile } from "#app/talk-page/file-gate.server.ts";
import { type OtherTalk, ThankYou } from "#app/talk-page/hub-feedback.tsx";
import { HubHero } from "#app/talk-page/hub-hero.tsx";
import { HubLeadForm } from "#app/talk-page/hub-lead-form.tsx";
import { UnsentText } from "#app/talk-page/notice-page.tsx";
import type { FormHub } from "#app/talk-page/shown-hub.ts";

interface Props {
  hub: FormHub;
  /** The styles below the hero, when the document's head only has those of the hero. */
  styles: React.ReactNode;
  /** When the page was made, for the form. */
  formToken: string;
  sentLead?: SentForm;
  /** The file that the form unlocks. */
  gatedFile?: GatedFile;
  /** The speaker's other talks, once this visitor has sent feedback. */
  thanks?: OtherTalk[];
  /** The text of a form that is not on this page, so that the visitor can copy it. */
  unsentText?: string;
}

/** The lead form on a page of its own: before a talk that requires it, or before a file. */
export function HubFormPage({ hub, styles, formToken, sentLead, gatedFile, thanks, unsentText }: Props) {
  return (
    <>
      <HubHero hub={hub} details={hub} />
      <main className="column">
        <HubLeadForm hub={hub} form={sentLead} token={formToken} gatedFile={gatedFile} />
        {styles}
        {unsentText && <UnsentText text={unsentText} />}
        {thanks && <ThankYou hub={{ ...hub, resources: [], connectLink: null }} others={thanks} />}
      </main>
    </>
  );
}
