// The tables for names that are not in ASCII, which the sign-up page's script loads with the first one. A script of a
// document is one file and exports nothing, so this one leaves its function on the window.
import anyAscii from "any-ascii";

declare global {
  interface Window {
    anyAscii?: typeof anyAscii;
  }
}
window.anyAscii = anyAscii;
