import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { limitMemory, maxMemoryPages, openPdfium } from "#app/media/pdf/pdfium.ts";

it("no instance grows beyond its limit", async () => {
  const { module } = (await openPdfium()) as unknown as {
    module: { wasmExports: { memory: WebAssembly.Memory } };
  };
  const { memory } = module.wasmExports;
  const pages = memory.buffer.byteLength / 65_536;
  expect(pages).toBeLessThan(maxMemoryPages);
  expect(() => memory.grow(maxMemoryPages - pages + 1)).toThrow(RangeError);
  expect(memory.grow(maxMemoryPages - pages)).toBe(pages);
});

it("refuses a program whose limit is not where it was", async () => {
  const program = await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  expect(limitMemory(program).byteLength).toBe(program.byteLength);
  expect(() => limitMemory(program.subarray(0, 8))).toThrow("no memory");
});
