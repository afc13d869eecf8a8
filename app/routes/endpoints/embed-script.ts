// The script that another site's page may include beside our frames (enhance/embed-host.ts).
import { readFile } from "node:fs/promises";
import { redirect } from "react-router";
import hostScript from "#app/enhance/embed-host.ts?worker&url";

let built: string | undefined;

/** GET /embed.js: the same address in every build, because the code on other sites does not change. */
export async function loader() {
  if (import.meta.env.DEV) return redirect(hostScript);
  // In a function, because its names would be those of the page.
  built ??= `(()=>{${await readFile(`build/client${hostScript}`, "utf8")}})()`;
  return new Response(built, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
