import type { ReactNode } from "react";
import { EditorHeader } from "#app/ui/editor-header.tsx";

interface OneHubScreenProps {
  heading: string;
  /** Which of several screens with this heading it is. */
  part?: string;
  hub: { id: string; title: string };
  /** The tab of the hub's editor that leads here; by default its first. */
  backTo?: "analytics";
  children: ReactNode;
}

/** A screen about one hub beside its editor, to which its arrow leads back. */
export function OneHubScreen({ heading, part, hub, backTo, children }: OneHubScreenProps) {
  const editor = `/dashboard/edit-hub/${hub.id}`;
  return (
    <>
      <title>{`${part ? `${heading}, ${part}` : heading}: ${hub.title}`}</title>
      <EditorHeader
        title={heading}
        back={{ to: backTo ? `${editor}?tab=${backTo}` : editor, label: `Back to ${hub.title}` }}
      />
      <div className="stack">
        <p className="quiet" dir="auto">
          {hub.title}
        </p>
        {children}
      </div>
    </>
  );
}
