import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { createFileResponse, isDownloadStart, toContentDisposition } from "#app/request/file-response.server.ts";

const bytes = Buffer.from("0123456789");
const servedFile = {
  id: "one",
  name: "Slides.pdf",
  contentType: "application/pdf",
  sizeBytes: bytes.length,
  open: async (range?: { start: number; end: number }) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
};
const requestFile = async (headers: HeadersInit = {}, method = "GET") => {
  const response = await createFileResponse(new Request("http://localhost/", { headers, method }), servedFile);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it.each([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=4-", 206, "456789", "bytes 4-9/10"],
  ["bytes=-2", 206, "89", "bytes 8-9/10"],
  ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=5-2", 416, "", "bytes */10"],
  ["bytes=0-1,3-4", 200, "0123456789", null],
  ["lines=1-2", 200, "0123456789", null],
])("responds to %s with %s", async (range, status, text, contentRange) => {
  const response = await requestFile({ range });
  expect(response).toMatchObject({ status, text });
  expect(response.headers.get("content-range")).toBe(contentRange);
  if (status !== 416) expect(response.headers.get("content-length")).toBe(String(text.length));
});

it("resumes only the same file, and sends a changed file completely", async () => {
  expect((await requestFile({ range: "bytes=4-", "if-range": '"one"' })).status).toBe(206);
  expect(await requestFile({ range: "bytes=4-", "if-range": '"before"' })).toMatchObject({
    status: 200,
    text: "0123456789",
  });
});

it("supports HEAD and If-None-Match", async () => {
  const head = await requestFile({}, "HEAD");
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(head.headers.get("content-length")).toBe("10");
  expect((await requestFile({ "if-none-match": '"one"' })).status).toBe(304);
});

it("counts an interrupted download once", () => {
  const first = (headers: HeadersInit) => isDownloadStart(new Request("http://localhost/", { headers }));
  expect([first({}), first({ range: "bytes=0-" }), first({ range: "bytes=500-" })]).toEqual([true, true, false]);
});

it.each([
  ["Slides.pdf", "attachment; filename=Slides.pdf"],
  [
    "Über “uns” (2).pdf",
    `attachment; filename="Uber uns (2).pdf"; filename*=UTF-8''%C3%9Cber%20%E2%80%9Cuns%E2%80%9D%20%282%29.pdf`,
  ],
  ["講演.pdf", `attachment; filename=JiangYan.pdf; filename*=UTF-8''%E8%AC%9B%E6%BC%94.pdf`],
  ['a"\r\nx: y.pdf', `attachment; filename="ax y.pdf"`],
  ["slides.hta：x", `attachment; filename=slides.htax.pdf; filename*=UTF-8''slides.hta%EF%BC%9Ax.pdf`],
  ["slides．hta", `attachment; filename=slides.hta.pdf; filename*=UTF-8''slides%EF%BC%8Ehta.pdf`],
  ["100%.pdf", `attachment; filename=100.pdf; filename*=UTF-8''100%25.pdf`],
])("%s becomes a safe file name", (name, header) => {
  expect(toContentDisposition(name, "application/pdf")).toBe(header);
});
