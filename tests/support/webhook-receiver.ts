// A receiver of webhooks on this machine, as a speaker's own program would be.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedWebhook {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Answers 200 until `answer` is set. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  const receiver = {
    received,
    /** What was received, without headers. */
    bodies: () => received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }),
    answer: (response: ServerResponse, _request: ReceivedWebhook): unknown => response.end("ok"),
    url: "",
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const webhook = { method, path: url, headers: headers as Record<string, string>, body: await text(request) };
    received.push(webhook);
    receiver.answer(response, webhook);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
