import { useState } from "react";
import { listHubTitles } from "#app/domain/hubs/queries.server.ts";
import { maxImportedRows } from "#app/domain/leads/leads.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import { FileToCheck } from "#app/routes/dashboard/csv-upload/file-to-check.tsx";
import { listLimit } from "#app/routes/dashboard/csv-upload/upload-limit.ts";
import { useCsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { importForms } from "#app/routes/dashboard/leads/import-actions.server.ts";
import { ImportReport } from "#app/routes/dashboard/leads/import-report.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import type { Route } from "./+types/import-leads.ts";

export const handle: ScreenHandle = { heading: "Import leads", loadError: "We couldn't open the import" };

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return { hubs: await listHubTitles(services, actor) };
}

export const action = signedInAction(importForms, { withFiles: true });

/** A file, then the report of what it would import, then the button that imports it. */
export default function ImportLeads({ loaderData }: Route.ComponentProps) {
  const checked = useActionResult<typeof importForms.check>("check");
  const refused = useActionResult("import") ?? checked;
  const csv = useCsvFile(listLimit(maxImportedRows));
  const [hub, setHub] = useState("");
  return (
    <>
      <title>Import leads</title>
      <EditorHeader title="Import leads" back={{ to: "/dashboard/leads", label: "Back to Leads" }} />
      {checked?.value ? (
        <ImportReport report={checked.value} csv={csv} hubs={loaderData.hubs} hub={hub} onHubChange={setHub} />
      ) : (
        <FileToCheck
          description="From a badge scanner, a business card app, a sign-up sheet or another program"
          csv={csv}
          failed={refused?.form?.error?.[""]?.[0]}
          limits="Up to 2,000 people and 5 MB."
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
        Usual names of columns such as “Email”, “Vorname” or “Organisation” are recognised, also below a title, and you
        can choose the columns yourself. Nothing is saved before you've checked it.
      </p>
      <p>
        Imported people haven't agreed to anything on your forms, so their consent shows as “Not given”. Please import
        only people who expect to hear from you.
      </p>
    </>
  );
}
