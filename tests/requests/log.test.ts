import { expect, it } from "vitest";
import { prepareInstallation } from "#tests/support/installation.ts";

it("logs one complete JSON line per request, also when the process is stopped right after it", async () => {
  const installation = await prepareInstallation();
  const product = await installation.start({ LOG_LEVEL: "info" });
  const paths = ["/", "/terms-of-service", '/nobody/"quoted"\\end', "/healthz"].map((path) => encodeURI(path));
  for (const path of [...paths, ...paths]) await fetch(product.origin + path);
  expect(await product.stop()).toBe(0);
  const lines = installation.written().split("\n");
  const requests = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  await installation.remove();
  const logged = requests.filter(({ url }) => url).map(({ method, url, status }) => `${method} ${url} ${status}`);
  const expected = [...paths, ...paths].map((path) =>
    path.startsWith("/nobody") ? "GET /nobody/… 404" : `GET ${path} 200`,
  );
  // A cached response may be logged before the previous connection has closed.
  expect(logged.sort()).toEqual(expected.sort());
  expect(requests.every(({ time, ms }) => ms === undefined || (time > 0 && ms >= 0))).toBe(true);
});
