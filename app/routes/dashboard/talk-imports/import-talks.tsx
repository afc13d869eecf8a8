import { useState } from "react";
import { Link } from "react-router";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { FileToCheck } from "#app/routes/dashboard/csv-upload/file-to-check.tsx";
import { useCsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { zoneGroups } from "#app/routes/dashboard/hub-form/zone-groups.server.ts";
import { nothingGiven } from "#app/routes/dashboard/talk-imports/given-fields.ts";
import { talkImportForms } from "#app/routes/dashboard/talk-imports/import-actions.server.ts";
import { talkFileLimit } from "#app/routes/dashboard/talk-imports/talk-file-limit.ts";
import { TalkReport } from "#app/routes/dashboard/talk-imports/talk-report.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/import-talks.ts";

export const handle: ScreenHandle = { heading: "Import talks", loadError: "We couldn't open the import" };

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { username } = orNotFound(await findOwnProfile(services, actor));
  return { hasUsername: username !== null, zones: zoneGroups };
}

export const action = signedInAction(talkImportForms, { withFiles: true });

/** A file, then the report of what it would import, then the button that creates the drafts. */
export default function ImportTalks({ loaderData: { hasUsername, zones } }: Route.ComponentProps) {
  const checked = useActionResult<typeof talkImportForms.check>("check");
  const imported = useActionResult<typeof talkImportForms.import>("import");
  const file = useCsvFile(talkFileLimit);
  const [given, setGiven] = useState(nothingGiven);
  const refusal = imported?.reason as RefusalNotice | undefined;
  return (
    <>
      <title>Import talks</title>
      <EditorHeader title="Import talks" back={{ to: "/dashboard/hubs", label: "Back to My Talk Hubs" }} />
      {!hasUsername && (
        <Notice tone="warning" title="Set your username first">
          <p>
            It is part of the address of every talk. Choose it in <Link to="/profile">Profile Settings</Link>.
          </p>
        </Notice>
      )}
      {refusal && <HubRefusal refusal={refusal} formId="import-talks" />}
      {checked?.value ? (
        <TalkReport
          report={checked.value}
          file={file}
          zones={zones}
          given={given}
          onAnswer={(answers) => {
            setGiven(answers);
            file.send("check", answers.columns, answers.fields);
          }}
          onRestart={() => {
            setGiven(nothingGiven);
            file.clear();
          }}
        />
      ) : (
        <FileToCheck
          description="Talks that you keep in a table, or that Sessionize or pretalx has"
          csv={file}
          label="File with your talks"
          accept=".csv,.tsv,.txt,.json,.xml,text/csv,text/plain,application/json,text/xml"
          failed={(imported ?? checked)?.form?.error?.[""]?.[0]}
          limits="Up to 5,000 talks and 10 MB."
        >
          <ImportHelp />
        </FileToCheck>
      )}
    </>
  );
}

function ImportHelp() {
  return (
    <>
      <p>
        <strong>A table.</strong> Save it as CSV. Usual names of columns such as “Title”, “Event”, “Date”, “Place” or
        “Slides” are recognised in six languages, and you can choose the columns yourself. The list of a programme, as
        Sessionize and pretalx export it, gives your own talks.
      </p>
      <p>
        <strong>Sessionize.</strong> Open the JSON address of your speaker profile or of an event in your browser, and
        save what it shows.
      </p>
      <p>
        <strong>pretalx.</strong> Open the event's schedule, and save its JSON or XML export. You get your own talks.
      </p>
      <p>
        You see first what would be imported. Each talk then becomes a draft that only you can see, and the same file
        again adds nothing twice. Addresses in it become links; nothing is loaded from them.
      </p>
    </>
  );
}
