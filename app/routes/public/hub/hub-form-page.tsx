import type { GatedFile } from "#app/routes/public/hub/file-gate.server.ts";
import { type OtherTalk, ThankYou } from "#app/routes/public/hub/hub-feedback.tsx";
import { HubHero } from "#app/routes/public/hub/hub-hero.tsx";
import { HubLeadForm } from "#app/routes/public/hub/hub-lead-form.tsx";
import { ShareDialog } from "#app/routes/public/hub/hub-share.tsx";
import type { FormView } from "#app/routes/public/hub/hub-view.ts";
import { UnsentText } from "#app/routes/public/hub/notice-page.tsx";
import type { SentForm } from "#app/routes/public/hub/sent-form.ts";

interface Props {
  hub: FormView;
  /** Of what stands below the head, where the document's own are those of its head. */
  styles: React.ReactNode;
  /** For the form: when the page was made. */
  formToken: string;
  /** The form that came back. */
  sentLead?: SentForm;
  /** The file that is got for the form. */
  gatedFile?: GatedFile;
  /** Given once this visitor has sent feedback: the speaker's other talks. */
  thanks?: OtherTalk[];
  /** What somebody wrote on a form that does not stand here, to keep it. */
  unsentText?: string;
}

/** The lead form alone, below the talk's face: before a talk that nobody reads without it, or before a file. */
export function HubFormPage({ hub, styles, formToken, sentLead, gatedFile, thanks, unsentText }: Props) {
  return (
    <>
      <HubHero hub={hub} details={hub} />
      <main className="column">
        <HubLeadForm hub={hub} lead={hub.leadForm} form={sentLead} token={formToken} gatedFile={gatedFile} />
        {styles}
        {unsentText && <UnsentText words={unsentText} />}
        {thanks && <ThankYou hub={{ ...hub, resources: [], connectLink: null }} others={thanks} />}
      </main>
      {hub.socialSharing && <ShareDialog hub={hub} />}
    </>
  );
}
