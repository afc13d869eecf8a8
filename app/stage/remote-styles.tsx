import remote from "#app/stage/remote.css?inline";
import { darkColoursAsCss } from "#app/ui/tokens.ts";

/** The whole stylesheet of a remote, dark in every hall. It is inline, so that the buttons stand with the document. */
export function RemoteStyles() {
  return (
    <style href="remote" precedence="remote">
      {darkColoursAsCss() + remote}
    </style>
  );
}
