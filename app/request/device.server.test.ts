import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { createDevice, identifyDevice, readDevice } from "#app/request/device.server.ts";

const services = { signer: hmacSigner(["known to this test only"]) };
const form = (query = "") => new Request(`http://localhost:3000/ada/talk/feedback${query}`, { method: "POST" });

it("is recognised by its signed cookie only", async () => {
  const { device, cookie } = await createDevice(services);
  const [value = ""] = cookie.split(";");
  expect(await readDevice(services, new Headers({ cookie: value }))).toEqual(device);
  const forged = await createDevice({ signer: hmacSigner(["another"]) });
  expect(await readDevice(services, new Headers({ cookie: forged.cookie }))).toBeNull();
  expect(await readDevice(services, new Headers())).toBeNull();
});

it("keeps its cookie when it is recognised", async () => {
  const recognisedDevice = { id: randomUUID() };
  expect(await identifyDevice(services, { request: form(), device: recognisedDevice, submissionId: null })).toEqual({
    device: recognisedDevice,
    cookie: null,
  });
});

it("stays one device when a form is repeated before the cookie arrives, with an id nobody can choose", async () => {
  const submissionId = randomUUID();
  const sent = () => identifyDevice(services, { request: form(), device: null, submissionId });
  const first = await sent();
  expect(await sent()).toEqual(first);
  expect(first.device.id).not.toBe(submissionId);
  const { device } = await identifyDevice(services, {
    request: form(),
    device: null,
    submissionId: toSubmissionKey(services, submissionId),
  });
  expect(device.id, "what is stored of the id").not.toBe(first.device.id);
});

it("is redirected once for its cookie without scripts, then accepted", async () => {
  const redirect = await identifyDevice(services, { request: form(), device: null, submissionId: null }).catch(
    (response: Response) => response,
  );
  expect(redirect).toBeInstanceOf(Response);
  const { status, headers } = redirect as Response;
  expect([status, headers.get("location")]).toEqual([307, "/ada/talk/feedback?device=new"]);
  expect(headers.get("set-cookie")).toContain("hub.device=");

  const accepted = await identifyDevice(services, { request: form("?device=new"), device: null, submissionId: null });
  expect(accepted.cookie).toContain("hub.device=");
});
