import { href, Link } from "react-router";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What the share dialog needs to know of a hub. */
export interface SharedHub {
  id: string;
  title: string;
  status: HubStatus;
  publicVisibility: boolean;
  /** Typed at `/j` by people who cannot scan. */
  shortCode: string;
}

const notOpen: Record<Exclude<HubStatus, "active">, { title: string; text: string }> = {
  draft: { title: "This hub is still a draft", text: "People who scan the code find no page yet." },
  scheduled: { title: "This hub isn't open yet", text: "Until it opens, people who scan the code see when it does." },
  closed: { title: "This hub is closed", text: "People who scan the code see that it is no longer available." },
  archived: { title: "This hub is archived", text: "People who scan the code see that it is no longer available." },
};

interface OpenNowProps {
  hub: SharedHub;
  opening: HubOpening;
}

/** Says that the shared page is not open, with one button that opens it. Nothing while it is open. */
export function OpenNow({ hub: { id, status, publicVisibility }, opening }: OpenNowProps) {
  if (status === "active" && publicVisibility) return null;
  if (status === "active")
    return (
      <Notice tone="warning" title="This hub isn't public">
        <p>
          People who scan the code find no page. Turn on public visibility in{" "}
          <Link to={href("/dashboard/edit-hub/:id", { id })}>the hub's settings</Link>.
        </p>
      </Notice>
    );
  const { title, text } = notOpen[status];
  return (
    <Notice tone="warning" title={title}>
      <p>{text}</p>
      <Button loading={opening.isSending} onClick={opening.change} style={{ marginTop: 8 }}>
        {opening.label}
      </Button>
    </Notice>
  );
}
