import { expect, it } from "vitest";
import { MailDelayed } from "#app/adapters/mail/contract.ts";
import { createRefusalGate } from "#app/adapters/mail/refusal-gate.ts";

const minute = 60_000;
const refused = new MailDelayed("refused", { reply: "553 not owned", isForAll: true });

/** A gate, with how many of `count` emails a minute reach a server that refuses them, each for another reader. */
function setUpGate() {
  let now = 0;
  const gate = createRefusalGate(() => now);
  const send = (reader: string | null) => {
    try {
      gate.pass(reader ?? "rosa");
    } catch (error) {
      expect(error).toMatchObject({ reply: refused.reply, isForAll: true, isRepeated: true });
      return false;
    }
    gate.close(refused, reader);
    return true;
  };
  const sendMany = (count: number) =>
    Array.from({ length: count }, (_, i) => send(`reader${i}`)).filter(Boolean).length;
  const wait = (ms: number) => {
    now += ms;
  };
  return { gate, send, sendMany, wait };
}

it("after three readers were refused, one email asks, after pauses that grow to ten minutes", () => {
  const { gate, sendMany, wait } = setUpGate();
  expect(sendMany(300)).toBe(3);
  expect(gate.refusal()).toBe(refused);
  const perMinute = Array.from({ length: 60 }, () => {
    wait(minute);
    return sendMany(300);
  });
  expect(Math.max(...perMinute)).toBe(1);
  expect(perMinute.filter(Boolean).length).toBeLessThan(14);
  expect(perMinute.slice(-20).filter(Boolean)).toHaveLength(2);
});

it("a refusal before the server knew the reader concerns all at once", () => {
  const { send } = setUpGate();
  expect([send(null), send(null)]).toEqual([true, false]);
});

it("one reader who is refused again and again keeps nobody else waiting", () => {
  const { gate, send } = setUpGate();
  for (let attempt = 0; attempt < 20; attempt++) expect(send("rosa")).toBe(true);
  expect(gate.refusal()).toBeNull();
});

it("an email that the server takes lets all others go", () => {
  const { gate, sendMany, wait } = setUpGate();
  sendMany(300);
  wait(minute);
  gate.pass("reader9");
  gate.open();
  expect(gate.refusal()).toBeNull();
  for (let email = 0; email < 300; email++) gate.pass(`reader${email}`);
});

it("readers whose email was not refused yet ask first", () => {
  const { send, sendMany, wait } = setUpGate();
  sendMany(3);
  wait(3_000);
  expect([send("reader0"), send("nobody"), send("reader1")]).toEqual([false, true, false]);
});
