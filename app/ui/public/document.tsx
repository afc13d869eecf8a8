// What every public document includes. The stylesheet is inline, so there is nothing to wait for.
import messagePage from "#app/ui/public/message-page.css?inline";
import base from "#app/ui/public/page.css?inline";
import parts from "#app/ui/public/parts.css?inline";
import { tokensAsCss } from "#app/ui/tokens.ts";

/** The base of every public page. React moves it into the head. */
export function PublicStyles() {
  return (
    <style href="public" precedence="base">
      {tokensAsCss() + base + parts + messagePage}
    </style>
  );
}
