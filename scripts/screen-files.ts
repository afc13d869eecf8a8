// Which file a module of the signed-in screens belongs to. Without groups, each module that two screens share becomes a
// file of its own: the list of hubs took 79 of them, and the editor 119.
// What a module imports is used by at least the same screens. So each rule below sends imports to the module's own file
// or to one that is loaded anyway, and no screen loads what only others use.
import type { Plugin } from "vite";

interface Module {
  importers: readonly string[];
  isEntry: boolean;
}
type Graph = Map<string, Module>;

const framework =
  /rolldown\/runtime|preload-helper|node_modules\/(react|react-dom|react-router|scheduler)\/|app\/root\.tsx/;
const editors = ["edit-hub", "create-hub", "edit-hub/results/answers", "analytics"];

function nameScreen(id: string): string {
  if (framework.test(id)) return "layout";
  return /\/app\/routes\/dashboard\/(.+)\.tsx/.exec(id)?.[1] ?? "public";
}

/** The screens that need a module at their first paint; the audience's pages count as one. */
function findScreens(id: string, graph: Graph): string[] {
  const screens = new Set<string>();
  const visited = new Set([id]);
  for (const each of visited) {
    const info = graph.get(each);
    if (info?.isEntry) screens.add(nameScreen(each));
    for (const importer of info?.importers ?? []) visited.add(importer);
  }
  return [...screens];
}

/** The name of the file for a module, or null for the file of its only screen. */
function nameFile(id: string, graph: Graph): string | null {
  if (framework.test(id)) return "framework";
  if (id.includes("node_modules")) return null;
  const screens = findScreens(id, graph);
  // A page of the audience would load the style sheets of a file that it shares with the workspace.
  if (screens.includes("public")) return screens.length > 1 ? "base" : null;
  if (screens.includes("layout") || screens.length >= 4) return "workspace";
  if (screens.length < 2) return null;
  if (screens.every((screen) => editors.includes(screen))) return "editor";
  return screens.some((screen) => editors.includes(screen)) ? "talks" : "workspace";
}

const fileNames = new Map<string, string | null>();

/** Names the file of every module as soon as all are known. */
export const nameScreenFiles: Plugin = {
  name: "name-screen-files",
  applyToEnvironment: ({ name }) => name === "client",
  buildEnd() {
    const graph: Graph = new Map();
    for (const id of this.getModuleIds()) {
      const { importers = [], isEntry = false } = this.getModuleInfo(id) ?? {};
      graph.set(id, { importers, isEntry });
    }
    for (const id of graph.keys()) fileNames.set(id, nameFile(id, graph));
  },
};

const named = (file: string) => (id: string) => (fileNames.get(id) === file ? file : null);

/** The groups of the build, those first that most screens load: a group also takes what its modules import. */
export const screenFiles = [
  { name: named("framework") },
  { name: "times", test: /temporal|instant-in-zone/ },
  // Not by importers: those of a package include its list of everything.
  { name: "components", test: /node_modules\/@mantine\/(core|hooks)\//, minShareCount: 2 },
  { name: "forms", test: /node_modules\/@conform-to/, minShareCount: 2 },
  { name: named("base") },
  { name: named("workspace") },
  { name: named("talks") },
  { name: named("editor") },
].map((group, at, all) => ({ ...group, priority: all.length - at }));
