// WebKit, which is Safari's engine, as Debian has it: driven by plain WebDriver requests, because Playwright drives only a
// WebKit of its own.
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { ownPort } from "#tests/support/own-port.ts";

/** The name under which WebDriver gives an element (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const maxWaitMs = 15_000;

export type WebKit = Awaited<ReturnType<typeof startWebKit>>;

/** Starts a browser without a screen, in a window of this size. */
export async function startWebKit(size: { width: number; height: number }) {
  const port = ownPort();
  const driver = spawnDriver(port);
  const failed = new Promise<never>((_, reject) => driver.once("error", reject));
  const end = () => driver.pid && process.kill(-driver.pid);

  async function request(method: string, path: string, body?: object) {
    const options = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  const browserOptions = { "webkitgtk:browserOptions": { args: ["--automation"] } };
  const start = () => request("POST", "/session", { capabilities: { alwaysMatch: browserOptions } });
  const opened = await Promise.race([failed, retry(start)]).catch((error) => {
    end();
    throw error;
  });
  const session = `/session/${(opened as { sessionId: string }).sessionId}`;
  await request("POST", `${session}/window/rect`, size);

  const evaluate = <Result>(run: () => Result) =>
    request("POST", `${session}/execute/sync`, { script: `return (${run})()`, args: [] }) as Promise<Result>;

  const find = (xpath: string) => request("POST", `${session}/element`, { using: "xpath", value: xpath });

  /** Finds an element by XPath, once there is one that `act` can be done with. */
  const withElement = (xpath: string, act: string, body = {}) =>
    retry(async () => {
      const id = ((await find(xpath)) as Record<string, string>)[elementKey];
      return request("POST", `${session}/element/${id}/${act}`, body);
    });

  return {
    evaluate,
    open: (url: string) => request("POST", `${session}/url`, { url }),
    /** For the site that is open. */
    addCookie: ({ name, value }: { name: string; value: string }) =>
      request("POST", `${session}/cookie`, { cookie: { name, value, path: "/" } }),
    click: (xpath: string) => withElement(xpath, "click"),
    /** With the Enter key, where the page may still scroll away from under the pointer. */
    press: (xpath: string) => withElement(xpath, "value", { text: "\uE007" }),
    /** Into a file field, the path of a file. */
    type: (xpath: string, text: string) => withElement(xpath, "value", { text }),
    /** The window as a PNG. WebKit's pictures of single elements are black. */
    screenshot: async () => Buffer.from((await request("GET", `${session}/screenshot`)) as string, "base64"),
    waitFor: (xpath: string) => retry(() => find(xpath)),
    /** Waits until `run` gives true in the page. */
    waitUntil: (run: () => boolean) =>
      retry(async () => {
        if (!(await evaluate(run))) throw new Error(`In WebKit this did not become true: ${run}`);
      }),
    async stop() {
      await request("DELETE", session).catch(() => {});
      end();
    },
  };
}

/** A group of its own, so that the screen and the browser end with it. */
const spawnDriver = (port: number) =>
  spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], { detached: true, stdio: "ignore" });

/** Repeats what fails until it succeeds. */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const endMs = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await pause(100);
    }
  }
}

/** The XPath of a message that contains this text. */
export const message = (text: string) => `//*[@role="status"][contains(., "${text}")]`;

/** The XPath of a button or link with this text. */
export const control = (text: string) => `//*[self::button or self::a][normalize-space()="${text}"]`;
