// Sends what a speaker presses, in order and until it has arrived, also over a network that is away for minutes.
import { queueCommand, type SentCommand } from "#app/domain/stage/stage.ts";

const retryMs = 2_000;
/** Longer than any response takes that still arrives. */
const timeoutMs = 10_000;

export interface CommandListener<Update> {
  /** What is pending changed: the screen shows `update` with these commands applied. `update` is null without news. */
  onChange(pending: SentCommand[], update: Update | null): void;
  /** The network or the server is away, or back. */
  onDelay(isDelayed: boolean): void;
  /** The product refused a command. */
  onRefusal(message: string | undefined): void;
  /** Nothing can be sent any more: 401 when access has ended, 404 when there is no such hub. */
  onEnd(status: number): void;
}

/** `send` shows the result of a command at once. `pending` is what has not arrived. */
export function createCommandSender<Update>(address: string, listener: CommandListener<Update>) {
  let sending: SentCommand | null = null;
  let waiting: SentCommand[] = [];
  let isRunning = false;
  const pending = () => (sending ? [sending, ...waiting] : waiting);

  function send(command: SentCommand) {
    waiting = queueCommand(waiting, command);
    listener.onChange(pending(), null);
    if (!isRunning) void sendAll();
  }

  async function sendAll() {
    isRunning = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      sending = next;
      const response = await post(address, next);
      const body = await response?.json().catch(() => null);
      sending = null;
      const hasArrived = response !== null && response.status < 500 && response.status !== 429;
      listener.onDelay(!hasArrived);
      if (hasArrived) report(response, body);
      else {
        // It may have arrived. Each command names its result, so it can be sent again.
        waiting = [next, ...waiting].reduce(queueCommand, []);
        await pauseOrOnline();
      }
    }
    isRunning = false;
  }

  function report({ ok, status, type }: Response, body: (Update & { message?: string }) | null) {
    // Without a session, the server leads to the sign-in page.
    if (type === "opaqueredirect" || status === 401) return listener.onEnd(401);
    if (status === 404) return listener.onEnd(404);
    if (!ok) listener.onRefusal(body?.message);
    listener.onChange(pending(), ok ? body : null);
  }

  return { send, pending };
}

const post = (address: string, command: SentCommand) =>
  fetch(address, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ ...command }),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);

const pauseOrOnline = () =>
  new Promise<void>((done) => {
    const timer = setTimeout(end, retryMs);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      done();
    }
    addEventListener("online", end);
  });
