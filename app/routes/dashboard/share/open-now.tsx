import { Button } from "@mantine/core";
import { href, Link } from "react-router";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { EditActionData } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { HubRefusal } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** What the share dialog needs to know of a hub. */
export interface SharedHub {
  id: string;
  title: string;
  status: HubStatus;
  publicVisibility: boolean;
}

/** Shared with the editor, so that its form takes over the version that opening the hub creates. */
export const hubStatusFetcher = (id: string) => ({ key: `status of ${id}` });

const notOpen: Record<Exclude<HubStatus, "active">, { title: string; text: string }> = {
  draft: { title: "This hub is still a draft", text: "People who scan the code find no page yet." },
  scheduled: { title: "This hub isn't open yet", text: "Until it opens, people who scan the code see when it does." },
  closed: { title: "This hub is closed", text: "People who scan the code see that it is no longer available." },
  archived: { title: "This hub is archived", text: "People who scan the code see that it is no longer available." },
};

/** Says that the shared page is not open, with one button that opens it. Nothing while it is open. */
export function OpenNow({ hub: { id, status, publicVisibility } }: { hub: SharedHub }) {
  const fetcher = useFetcher<EditActionData>(hubStatusFetcher(id));
  useToast(fetcher.data?.toast);
  const editor = href("/dashboard/edit-hub/:id", { id });
  if (status === "active" && publicVisibility) return null;
  if (status === "active")
    return (
      <Notice tone="warning" title="This hub isn't public">
        <p>
          People who scan the code find no page. Turn on public visibility in{" "}
          <Link to={editor}>the hub's settings</Link>.
        </p>
      </Notice>
    );
  const { title, text } = notOpen[status];
  return (
    <>
      <Notice tone="warning" title={title}>
        <p>{text}</p>
        <fetcher.Form method="post" action={editor}>
          <Button
            type="submit"
            name="intent"
            value="open-now"
            loading={fetcher.state !== "idle"}
            style={{ marginTop: 8 }}
          >
            {status === "draft" ? "Publish" : "Open Now"}
          </Button>
        </fetcher.Form>
      </Notice>
      {fetcher.data?.refusal && <HubRefusal refusal={fetcher.data.refusal} formId="" />}
    </>
  );
}
