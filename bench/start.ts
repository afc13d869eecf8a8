// node bench/start.ts: time from start to the first page, and memory then, for the first start on an empty folder
// (which creates the database) and the second.
import { readFileSync } from "node:fs";
import { startProduct } from "#tests/support/product.ts";

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

let dataDir: string | undefined;
for (const which of ["first", "second"]) {
  const startedAt = performance.now();
  const product = await startProduct({ dataDir });
  dataDir = product.dataDir;
  const response = await fetch(product.origin);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${which.padEnd(6)} start: ${seconds.toFixed(1)} s to the first page (${response.status}), ${megabytes(product.process.pid as number).toFixed(0)} MB resident`,
  );
  await product.stop();
  if (which === "second") await product.remove();
}
