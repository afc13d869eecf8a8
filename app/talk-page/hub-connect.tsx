import { opensOtherProgram } from "#app/domain/values/link.ts";
import type { TalkHub } from "#app/talk-page/shown-hub.ts";

export type ConnectedHub = Pick<TalkHub, "path" | "connectLink" | "isPreview" | "speaker">;

/** Specification: "Connect with {first name}". Without a link the button is disabled. */
export function ConnectButton({ hub, isQuiet }: { hub: ConnectedHub; isQuiet?: boolean }) {
  if (!hub.connectLink) {
    return (
      <button className="button" type="button" disabled>
        Contact Information Coming Soon
      </button>
    );
  }
  const tab = opensOtherProgram(hub.connectLink) ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a
      className={isQuiet ? "button button-quiet" : "button"}
      href={hub.connectLink}
      ping={hub.isPreview ? undefined : `${hub.path}/connect`}
      {...tab}
    >
      {`Connect with ${hub.speaker.firstName}`}
    </a>
  );
}
