// Which file a module of the signed-in screens belongs to. Without groups, each module that two screens share becomes a
// file of its own: the list of hubs took 79 of them, and the editor 119.
// What a module imports is used by at least the same screens. So each rule below sends imports to the module's own file
// or to one that is loaded anyway.
import type { Plugin } from "vite";

interface Module {
  importers: readonly string[];
  /** The modules that load this one later, as the first of a part. */
  laterImporters: readonly string[];
  isEntry: boolean;
}
type Graph = Map<string, Module>;

// Libraries of all screens are with it, because a file of their own would cost a request.
const framework =
  /rolldown\/runtime|preload-helper|node_modules\/(react|react-dom|react-router|scheduler)\/|app\/root\.tsx/;
const clientEntry = /app\/entry\.client\.tsx/;
const formLibrary = /node_modules\/@conform-to\//;

/** Small modules of most screens, or of their later parts. A file with others would cost more than they do. */
const common =
  /app\/(ui\/(copy-button|when)|forms\/(confirm-dialog|dialog-actions)|domain\/(values\/details|limits\/limits))\.tsx?$/;

const frame = ["layout", "frame/screens"];
const dashboard = "home/home";
const editors = ["edit-hub/edit-hub", "hub-form/create-hub"];
const settings = ["speaker-settings/speaker-settings", "profile/profile", "account-settings/account-settings"];
/** The tabs of "Your page" are theirs alone. */
const yourPage = ["public-pages/public-pages", "speaker-settings/speaker-settings", "profile/profile", "kit/kit"];
/** What only these share are fold sections. */
const folded = [...editors, "account-settings/account-settings"];
const connections = ["connections/connections", "connections/new-connection", "connections/one-connection"];
const people = [
  "leads/leads",
  "leads/one-lead",
  "leads/import-leads",
  "talk-imports/import-talks",
  "bookings/bookings",
  "bookings/one-booking",
  "qualified-audience/qualified-audience",
  "follow-up/follow-up",
  "audience-requests/audience-requests",
  "admin/admin",
  "admin/one-account",
  "admin/announcements",
];

const routeModule = /\/app\/routes\/(.+)\.tsx\?__react-router-build-client-route$/;
/** Documents without the framework's script, like the audience's pages. */
const documents = ["billing/receipt"];

/** The name of the screen whose first module this is, or undefined for a document. */
function nameScreen(id: string): string | undefined {
  const [, room, screen] = /^(dashboard)\/(.+)$/.exec(routeModule.exec(id)?.[1] ?? "") ?? [];
  return room && screen && !documents.includes(screen) ? screen : undefined;
}

/** A document has no code in the browser, so that what it shares with screens is theirs alone. */
export const emptyDocuments: Plugin = {
  name: "empty-documents",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  // After React Router, which names what the module exports.
  transform: (code, id) =>
    routeModule.test(id) && /\bdefault\b/.test(code) && !nameScreen(id) ? "export default () => null;" : null,
};

interface Users {
  /** The screens that need a module at their first paint. */
  screens: string[];
  /** The screens with a part that needs it and loads later. */
  laterScreens: string[];
}

function findUsers(id: string, graph: Graph): Users {
  const { screens, laterImporters } = findScreens([id], graph);
  return { screens, laterScreens: findScreens(laterImporters, graph).screens };
}

/** The screens that need one of these modules at their first paint, and what loads one of them later. */
function findScreens(ids: string[], graph: Graph) {
  const screens = new Set<string>();
  const laterImporters: string[] = [];
  const visited = new Set(ids);
  for (const each of visited) {
    const module = graph.get(each);
    const isOfRoot = framework.test(each) || clientEntry.test(each);
    const screen = isOfRoot ? "root" : module?.isEntry && nameScreen(each);
    if (screen) screens.add(screen);
    laterImporters.push(...(module?.laterImporters ?? []));
    for (const importer of module?.importers ?? []) visited.add(importer);
  }
  return { screens: [...screens], laterImporters };
}

/** The screens whose fields show their errors: most, but neither the dashboard nor all lists. */
function findFormScreens(graph: Graph): string[] {
  const library = [...graph.keys()].filter((id) => formLibrary.test(id));
  return library.flatMap((id) => findUsers(id, graph).screens);
}

/** The name of the file for a module, or null for the file of its only screen. */
function nameFile(id: string, graph: Graph, formScreens: string[]): string | null {
  if (framework.test(id)) return "framework";
  // Another file's import would start it before the document has told it the routes.
  if (clientEntry.test(id)) return null;
  // A file holds one route's module under the names that the router expects. In "workspace" that is the layout's.
  if (nameScreen(id) === "frame/screens") return null;
  if (formLibrary.test(id)) return "forms";
  if (id.includes("node_modules")) return null;
  if (common.test(id)) return "workspace";
  const { screens, laterScreens } = findUsers(id, graph);
  // Documents have the root too, and would link the style sheets of any other file that it needs.
  if (screens.includes("root")) return "framework";
  if (screens.some((screen) => frame.includes(screen))) return "workspace";
  // A style sheet in a file of its own costs a request more.
  const isStyle = id.endsWith(".css");
  if (isStyle && screens.length > 0 && isWithin(screens, editors)) return "editor";
  if (screens.length === 0 || screens.length + laterScreens.length < 2) return null;
  if (isWithin([...screens, ...laterScreens], editors)) return "editor";
  if (isWithin([...screens, ...laterScreens], connections)) return "connections";
  if (!isStyle && isWithin([...screens, ...laterScreens], folded)) return "folds";
  if (screens.length > 1 && isWithin(screens, yourPage) && screens.includes("public-pages/public-pages"))
    return "your-page";
  const isOfEditors = screens.some((screen) => editors.includes(screen));
  const isBroad = isOfEditors || isStyle;
  // The first screen after signing in loads nothing for others.
  if (screens.includes(dashboard)) return isBroad ? "workspace" : "tables";
  if (screens.length < 2) return null;
  if (isWithin(screens, formScreens)) {
    if (isBroad) return "forms";
    return isWithin(screens, people) ? "records" : isWithin(screens, settings) ? "settings" : "forms";
  }
  if (isBroad) return "parts";
  // Otherwise every screen with fields would load the file of these few.
  const isPartOfForms = graph
    .get(id)
    ?.importers.some((each) => ["forms", "records"].includes(nameFile(each, graph, formScreens) ?? ""));
  return isWithin(screens, people) && !isPartOfForms ? "people" : "lists";
}

const isWithin = (screens: string[], others: string[]) => screens.every((screen) => others.includes(screen));

const fileNames = new Map<string, string | null>();

/** Names the file of every module as soon as all are known. */
export const nameScreenFiles: Plugin = {
  name: "name-screen-files",
  applyToEnvironment: ({ name }) => name === "client",
  buildEnd() {
    const graph: Graph = new Map();
    for (const id of this.getModuleIds()) {
      const { importers = [], dynamicImporters = [], isEntry = false } = this.getModuleInfo(id) ?? {};
      graph.set(id, { importers, laterImporters: dynamicImporters, isEntry });
    }
    const formScreens = findFormScreens(graph);
    for (const id of graph.keys()) fileNames.set(id, nameFile(id, graph, formScreens));
  },
};

const group = (file: string) => ({
  name: (id: string) => (fileNames.get(id) === file ? file : null),
  debugName: file,
});

/** The groups of the build, those first that most screens load: a group also takes what its modules import. */
const files = [
  "framework",
  "workspace",
  "tables",
  "parts",
  "lists",
  "forms",
  "people",
  "records",
  "settings",
  "folds",
  "editor",
  "connections",
];
export const screenFiles = files.map((file, at, all) => ({
  ...group(file),
  priority: all.length - at,
}));
