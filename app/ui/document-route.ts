import { useEffect } from "react";

/** What a public page is in the browser: the server draws it, so a screen that comes to it loads the document. */
export function DocumentRoute() {
  useEffect(() => window.location.reload(), []);
  return null;
}
