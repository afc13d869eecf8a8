// Takes the paths of the icons that app/ui/icons.ts names out of the package, which has six thousand, as one path for each
// icon: lines of one path do not darken where they cross.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";

const to = "app/ui/icon-paths.json";
const { icons } = JSON.parse(readFileSync("node_modules/@iconify-json/tabler/icons.json", "utf8"));
const named = [...readFileSync("app/ui/icons.ts", "utf8").matchAll(/(Icon\w+) = (\w+)\(paths\.(\w+)\)/g)];

/** The path of an icon: `deviceMobile` is the package's device-mobile, `microphone2` its microphone-2. */
function pathOf(key: string): string {
  const name = key.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
  const body: string | undefined = icons[name]?.body;
  if (!body) throw new Error(`app/ui/icons.ts: Tabler Icons has no icon "${name}"`);
  if (/<(?!\/|g |path )/.test(body)) throw new Error(`app/ui/icons.ts: the icon "${name}" has other shapes than paths`);
  // A path's first move is absolute even in lower case. Lines after it have their own letters in this package.
  return [...body.matchAll(/ d="([^"]+)"/g)].map(([, path = ""]) => path.replace(/^m/, "M")).join("");
}

const paths = Object.fromEntries(named.map(([, , , key = ""]) => [key, pathOf(key)]));
const json = JSON.stringify(paths);
// Beside a running test or dev server, which would read it half-written.
if (!existsSync(to) || readFileSync(to, "utf8") !== json) writeFileSync(to, json);

const declarations = new Map<string, string>(
  named.map(([, icon = "", shape, key = ""]) => [icon, `const ${icon} = ${shape}("${paths[key]}");`]),
);

function declare(icon: string): string {
  const declaration = declarations.get(icon.trim());
  if (!declaration) throw new Error(`app/ui/icons.ts has no ${icon}`);
  return declaration;
}

/** In the browser's build each module has its own icons, so that a screen loads only those it shows. */
export const splitIcons: Plugin = {
  name: "split-icons",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: (code) =>
    code.replace(
      /import {([^}]+)} from "#app\/ui\/icons\.ts";/g,
      (_, list: string) =>
        `import { filled, outlined } from "#app/ui/icon.ts";${list.split(",").map(declare).join("")}`,
    ),
};
