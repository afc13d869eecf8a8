import { describe, expect, it } from "vitest";
import { readForm } from "#app/request/read-form.server.ts";

const sent = (body: BodyInit, type?: string) =>
  new Request("http://localhost/", { method: "POST", body, headers: type ? { "content-type": type } : {} });
const urlEncoded = "application/x-www-form-urlencoded";
const statusOf = (request: Request) =>
  readForm(request).then(
    () => 200,
    (thrown: Response) => thrown.status,
  );
const parts = (...names: string[]) => {
  const form = new FormData();
  for (const name of names) form.append(name, "1");
  return form;
};

describe("a form", () => {
  it("is read in both encodings that browsers use", async () => {
    for (const body of [new URLSearchParams("a=1&a=2&b[0].c=x%20y"), new FormData()]) {
      if (body instanceof FormData)
        for (const [name, value] of [
          ["a", "1"],
          ["a", "2"],
          ["b[0].c", "x y"],
        ] as const)
          body.append(name, value);
      expect([...(await readForm(sent(body)))]).toEqual([
        ["a", "1"],
        ["a", "2"],
        ["b[0].c", "x y"],
      ]);
    }
  });

  it("has no files unless requested", async () => {
    const form = parts("a");
    form.append("file", new File(["x"], "x.csv"));
    expect([...(await readForm(sent(form))).keys()]).toEqual(["a"]);
    const withFile = await readForm(sent(form), { withFiles: true });
    expect(withFile.get("file")).toBeInstanceOf(File);
  });

  it("contains text that the database accepts", async () => {
    expect((await readForm(sent("a=x%00y", urlEncoded))).get("a")).toBe("xy");
  });

  it.each(["a=%ED%A0%BD", "a=Gr%FC", "a%FF=1"])("is refused if its bytes are no text (%s)", async (body) => {
    await expect(readForm(sent(body, urlEncoded))).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ["text/plain", "a=1"],
    ["application/json", '{"a":1}'],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--x\r\nnonsense"],
  ])("is empty if the body is not a form (%s)", async (type, body) => {
    expect([...(await readForm(sent(body, type)))]).toEqual([]);
  });

  it("is empty if the request breaks off", async () => {
    const broken = {
      headers: new Headers({ "content-type": urlEncoded }),
      arrayBuffer: () => Promise.reject(new Error("connection closed")),
    };
    expect([...(await readForm(broken))]).toEqual([]);
  });
});

describe("a form with too many fields", () => {
  it("is refused before it is parsed, in either encoding", async () => {
    expect(await statusOf(sent("a=&".repeat(1_100), urlEncoded))).toBe(200);
    expect(await statusOf(sent("a=&".repeat(1_101), urlEncoded))).toBe(413);
    expect(await statusOf(sent(parts(...Array.from({ length: 1_099 }, () => "a"))))).toBe(200);
    expect(await statusOf(sent(parts(...Array.from({ length: 1_101 }, () => "a"))))).toBe(413);
  });

  it("is counted and parsed with the same boundary", async () => {
    const body = `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(2_000)}--b--\r\n`;
    for (const boundary of ["b", '"b"', "b; boundary=c", "b;x=y"])
      expect(await statusOf(sent(body, `multipart/form-data; boundary=${boundary}`)), boundary).toBe(413);
    for (const boundary of ["c", "c; boundary=b", '"c"; boundary=b']) {
      const request = sent(body, `multipart/form-data; boundary=${boundary}`);
      expect([...(await readForm(request))], boundary).toEqual([]);
    }
  });
});

describe("a form with too much text", () => {
  it("is refused, also where a file comes with it", async () => {
    const form = parts("a");
    form.append("file", new File(["x".repeat(2_000_000)], "people.csv"));
    expect(await statusOf(sent(form))).toBe(200);
    form.append("b", "x".repeat(200 * 1024));
    expect(await statusOf(sent(form))).toBe(200);
    form.append("c", "x".repeat(60 * 1024));
    expect(await statusOf(sent(form))).toBe(413);
  });
});

it.each([
  "x[50000000]",
  "__intent__",
  "__state__",
  "__proto__",
  "a.constructor",
  "a.b.c.d",
  "a[0][0][0]",
  "a".repeat(101),
])("a field called %s is rejected", async (name) => {
  expect(await statusOf(sent(new URLSearchParams({ [name]: "1" })))).toBe(400);
  expect(await statusOf(sent(parts(name)))).toBe(400);
});
