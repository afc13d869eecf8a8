// What every public document brings with it: its stylesheet inside the page, so that there is nothing to wait for.
import messagePage from "#app/ui/public/message-page.css?inline";
import base from "#app/ui/public/page.css?inline";
import parts from "#app/ui/public/parts.css?inline";
import { tokensAsCss } from "#app/ui/tokens.ts";

/** The base of every public page: tokens, type, buttons, fields, cards, toasts. React puts it into the head. */
export function PublicStyles() {
  return (
    <style href="public" precedence="base">
      {tokensAsCss() + base + parts + messagePage}
    </style>
  );
}
