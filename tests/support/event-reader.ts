// Reads server-sent events like a browser, for tests.
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import type { Visitor } from "#tests/support/test-app.ts";

/** Opens the stream of a hub's stats as `visitor`; `updates` grows with every event. */
export const openLiveStream = (origin: string, visitor: Visitor, hubId: string) =>
  openStream<LiveHubView>(`${origin}/dashboard/hubs/${hubId}/live`, visitor);

/** The same for any address that sends events. */
export async function openStream<Data>(address: string, visitor: Visitor) {
  const leaving = new AbortController();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(address, {
    headers: { accept: "text/event-stream", cookie, "accept-encoding": "gzip, br" },
    signal: leaving.signal,
  });
  const updates: Data[] = [];
  const stream = { response, updates, isOver: false, leave: () => leaving.abort() };
  void (async () => {
    let text = "";
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const data = /^data: (\{.*)$/m.exec(event)?.[1];
        if (data) updates.push(JSON.parse(data));
      }
    }
  })()
    .catch(() => {})
    .finally(() => {
      stream.isOver = true;
    });
  return stream;
}
