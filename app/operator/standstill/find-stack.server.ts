import { Session } from "node:inspector";
import { setTimeout as wait } from "node:timers/promises";

const maxFrames = 20;
/** Native code, such as that of `normalize`, never answers. */
const maxWaitMs = 3_000;

interface Frame {
  functionName: string;
  location: { scriptId: string; lineNumber: number; columnNumber?: number | undefined };
}

/**
 * Where the main thread stands, the innermost frame first, or null if it is not in JavaScript or WebAssembly. It is
 * paused from then on: for one that is about to end.
 */
export async function findMainStack(): Promise<string | null> {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params }) => urls.set(params.scriptId, params.url));
  const stack = new Promise<string>((resolve) => {
    session.on("Debugger.paused", ({ params }) => {
      const toLine = ({ functionName, location }: Frame) =>
        `${functionName || "<anonymous>"} (${urls.get(location.scriptId)}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`;
      resolve(params.callFrames.slice(0, maxFrames).map(toLine).join("\n"));
    });
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
  return Promise.race([stack, wait(maxWaitMs, null)]);
}
