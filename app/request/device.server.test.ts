import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { deviceOfForm, newDevice, readDevice } from "#app/request/device.server.ts";

const services = { signer: hmacSigner(["known to this test only"]) };
const form = (query = "") => new Request(`http://localhost:3000/ada/talk/feedback${query}`, { method: "POST" });

it("is told by its signed cookie, and by no cookie that we did not sign", async () => {
  const { device, cookie } = await newDevice(services);
  const [value = ""] = cookie.split(";");
  expect(await readDevice(services, new Headers({ cookie: value }))).toEqual(device);
  const forged = await newDevice({ signer: hmacSigner(["another"]) });
  expect(await readDevice(services, new Headers({ cookie: forged.cookie }))).toBeNull();
  expect(await readDevice(services, new Headers())).toBeNull();
});

it("is the known one, without a new cookie", async () => {
  const known = { id: randomUUID() };
  expect(await deviceOfForm(services, { request: form(), known, submissionId: null })).toEqual({
    device: known,
    cookie: null,
  });
});

it("is one and the same however often a form is repeated before its cookie arrives, and nobody's to choose", async () => {
  const submissionId = randomUUID();
  const sent = () => deviceOfForm(services, { request: form(), known: null, submissionId });
  const first = await sent();
  expect(await sent()).toEqual(first);
  expect(first.device.id).not.toBe(submissionId);
});

it("is asked back once for its cookie when there are no scripts, then taken as it is", async () => {
  const asked = await deviceOfForm(services, { request: form(), known: null, submissionId: null }).catch(
    (answer: Response) => answer,
  );
  expect(asked).toBeInstanceOf(Response);
  const { status, headers } = asked as Response;
  expect([status, headers.get("location")]).toEqual([307, "/ada/talk/feedback?device=new"]);
  expect(headers.get("set-cookie")).toContain("hub.device=");

  const taken = await deviceOfForm(services, { request: form("?device=new"), known: null, submissionId: null });
  expect(taken.cookie).toContain("hub.device=");
});
