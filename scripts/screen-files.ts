// Which file a module of the signed-in screens belongs to. Without groups, each module that two screens share becomes a
// file of its own: the list of hubs took 79 of them, and the editor 119.
// What a module imports is used by at least the same screens. So each rule below sends imports to the module's own file
// or to one that is loaded anyway, and no screen loads what only others use.
import type { Plugin } from "vite";

interface Module {
  importers: readonly string[];
  isEntry: boolean;
  /** The first module of a part that loads later. */
  isLaterEntry: boolean;
}
type Graph = Map<string, Module>;

// Libraries of all screens are with it, because a file of their own would cost a request.
const framework =
  /rolldown\/runtime|preload-helper|node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store|@conform-to)\/|app\/root\.tsx/;
const editors = ["edit-hub/edit-hub", "hub-form/create-hub", "edit-hub/results/answers", "analytics/analytics"];
/** What they share with the editors are dialogs and live figures. */
const talkScreens = [
  "home/home",
  "my-talk-hubs/my-talk-hubs",
  "templates/templates",
  "deliveries/deliveries",
  "stage/check",
];
/** Documents without the framework's script, like the audience's pages. */
const documents = ["billing/receipt"];

function nameScreen(id: string): string {
  if (framework.test(id)) return "layout";
  const screen = /\/app\/routes\/dashboard\/(.+)\.tsx/.exec(id)?.[1];
  return screen && !documents.includes(screen) ? screen : "public";
}

interface Users {
  /** The screens that need a module at their first paint; the audience's pages count as one. */
  screens: string[];
  /** The parts of screens that load later and need it. */
  laterParts: string[];
}

function findUsers(id: string, graph: Graph): Users {
  const screens = new Set<string>();
  const laterParts: string[] = [];
  const visited = new Set([id]);
  for (const each of visited) {
    const { importers = [], isEntry, isLaterEntry } = graph.get(each) ?? {};
    if (isEntry) screens.add(nameScreen(each));
    if (isLaterEntry) laterParts.push(each);
    for (const importer of importers) visited.add(importer);
  }
  return { screens: [...screens], laterParts };
}

/** The name of the file for a module, or null for the file of its only screen. */
function nameFile(id: string, graph: Graph): string | null {
  if (framework.test(id)) return "framework";
  if (id.includes("node_modules")) return null;
  const { screens, laterParts } = findUsers(id, graph);
  // A page of the audience would load the style sheets of a file that it shares with the workspace. This one has none.
  if (screens.includes("public")) return screens.length > 1 ? "framework" : null;
  if (screens.includes("layout") || screens.length >= 4) return "workspace";
  if (screens.length === 0 || screens.length + laterParts.length < 2) return null;
  if (screens.every((screen) => editors.includes(screen))) return "editor";
  // Otherwise a switch would bring the share dialog to the account's settings.
  return screens.every((screen) => [...editors, ...talkScreens].includes(screen)) ? "talks" : "workspace";
}

const fileNames = new Map<string, string | null>();

/** Names the file of every module as soon as all are known. */
export const nameScreenFiles: Plugin = {
  name: "name-screen-files",
  applyToEnvironment: ({ name }) => name === "client",
  buildEnd() {
    const graph: Graph = new Map();
    for (const id of this.getModuleIds()) {
      const { importers = [], dynamicImporters = [], isEntry = false } = this.getModuleInfo(id) ?? {};
      graph.set(id, { importers, isEntry, isLaterEntry: dynamicImporters.length > 0 });
    }
    for (const id of graph.keys()) fileNames.set(id, nameFile(id, graph));
  },
};

const group = (file: string) => ({
  name: (id: string) => (fileNames.get(id) === file ? file : null),
  debugName: file,
});

/** The groups of the build, those first that most screens load: a group also takes what its modules import. */
export const screenFiles = [group("framework"), group("workspace"), group("talks"), group("editor")].map(
  (each, at, all) => ({ ...each, priority: all.length - at }),
);
