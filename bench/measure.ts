import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { bareEnvironment, type Product, startProduct } from "#tests/support/product.ts";

export const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

export const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;

/** Processor time since boot: user, nice, system, idle, iowait, irq, softirq, steal. */
const ticks = () =>
  existsSync("/proc/stat")
    ? (/^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? "").split(" ").slice(0, 8).map(Number)
    : [];
const initialTicks = ticks();

/** The steal time of a virtual machine during this run. Above a few percent the measurements mean little. */
export function describeStealTime(): string {
  const elapsed = ticks().map((count, at) => count - (initialTicks[at] as number));
  const all = elapsed.reduce((sum, count) => sum + count, 0);
  return all ? `steal time: ${((100 * (elapsed[7] ?? 0)) / all).toFixed(0)} %` : "steal time: unknown";
}

/** Starts a product with the sample data and the settings in `env`, on the server that `onServer` names if it is given. */
export async function installDemo(env: Record<string, string> = {}, onServer: Record<string, string> = {}) {
  const first = await startProduct({ env: onServer });
  await first.stop();
  const output = execFileSync(process.execPath, ["scripts/demo.mjs"], {
    env: { ...process.env, ...bareEnvironment, ...onServer, DATA_DIR: first.dataDir },
    encoding: "utf8",
  });
  const password = /Password:\s+(\S+)/.exec(output)?.[1] ?? "";
  const product: Product = await startProduct({ dataDir: first.dataDir, env: { ...env, ...onServer } });
  const end = async () => {
    await product.stop();
    await product.remove();
  };
  // By address, because resolving "localhost" should not be measured.
  return {
    product,
    password,
    hubUrl: `${product.origin.replace("localhost", "127.0.0.1")}/amara-osei/calm-under-fire`,
    end,
  };
}

/** Options for wrk; `script` is a Lua file with its arguments. */
interface Load {
  connections: number;
  seconds: number;
  script?: string[];
}

/** One run of wrk: rate per second, latencies in milliseconds, errors. */
export async function wrk(url: string, { connections, seconds, script }: Load) {
  const { stdout } = await promisify(execFile)("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    "-H",
    "Accept-Encoding: gzip",
    ...(script ? ["-s", script[0] as string] : []),
    url,
    ...(script ? ["--", ...script.slice(1)] : []),
  ]);
  const ms = (text: string) =>
    text.endsWith("us")
      ? Number.parseFloat(text) / 1000
      : text.endsWith("ms")
        ? Number.parseFloat(text)
        : Number.parseFloat(text) * 1000;
  const read = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? "0";
  const socketErrors = [...(/Socket errors: (.*)/.exec(stdout)?.[1] ?? "").matchAll(/\d+/g)].reduce(
    (sum, [n]) => sum + Number(n),
    0,
  );
  return {
    requestsPerSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    requests: Number(read(/(\d+) requests in/)),
    p50: ms(read(/^\s+50%\s+(\S+)/m)),
    p99: ms(read(/^\s+99%\s+(\S+)/m)),
    errors: Number(read(/Non-2xx or 3xx responses: (\d+)/)) + socketErrors,
  };
}
