// What every target has: how it sends an event, and how it says what went wrong. `targets/` has one file for each.
import type { OutgoingRequest, OutgoingResult } from "#app/adapters/links/contract.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";
import type { WebhookEvent } from "#app/domain/webhooks/event-data.server.ts";
import type { EndpointSecrets } from "#app/domain/webhooks/secrets.server.ts";
import { attemptLimitMs } from "#app/domain/webhooks/webhooks.ts";

/** A webhook with what is needed to send to it. */
export interface Receiver {
  address: string | null;
  options: Record<string, string>;
  secrets: EndpointSecrets;
}

export type Verdict =
  | { state: "delivered"; message: string }
  | { state: "skipped"; message: string }
  /** `isFinal`: it will never accept anything again. `retryAt`: it asks not to be asked before. */
  | { state: "failed"; message: string; isFinal?: boolean; retryAt?: Date };

export type SendRequest = (request: OutgoingRequest) => Promise<OutgoingResult>;

export interface EventDelivery {
  event: WebhookEvent;
  receiver: Receiver;
  now: Date;
  /** Sends one of the requests that the event takes. */
  send: SendRequest;
}

export interface Target {
  /** It keeps people by their address, so that whoever agrees again is not deleted there. */
  isMailingList?: true;
  deliver(delivery: EventDelivery): Promise<Verdict>;
  /** Asks the service whether the credentials are right, and changes nothing there. Without it, a sample is sent. */
  check?(receiver: Receiver, send: SendRequest): Promise<Verdict>;
  /** The service's own words in its response to a refused request; null without any. */
  readProblem?(body: string): string | null;
}

export const delivered = { state: "delivered", message: "Delivered" } as const;
export const skipped = (message: string) => ({ state: "skipped" as const, message });

/** What a response means, in words. `service` is who answered: "Mailchimp". */
export function judge(result: OutgoingResult, service: string, readProblem?: Target["readProblem"]): Verdict {
  switch (result.kind) {
    case "unreachable":
      return failed(`${service} couldn't be reached, or didn't answer within ${attemptLimitMs / 1_000} seconds.`);
    case "responds": {
      const { status, body } = result;
      if (status >= 200 && status < 300) return delivered;
      const problem = asOneLine(readProblem?.(body) ?? "", 300);
      return {
        ...failed([explainStatus(status, service), problem].filter(Boolean).join(" ")),
        isFinal: status === 410,
      };
    }
  }
}

const failed = (message: string) => ({ state: "failed" as const, message });

function explainStatus(status: number, service: string): string {
  if (status >= 300 && status < 400)
    return `${service} redirects (${status}), and redirects aren't followed. Use the final address.`;
  if (status === 401 || status === 403) return `${service} refused the key or address (${status}).`;
  if (status === 404) return `${service} knows nothing at this address (404).`;
  if (status === 410) return `${service} says it's gone for good (410).`;
  if (status === 429) return `${service} asked us to slow down (429).`;
  return `${service} answered ${status}.`;
}

/** A JSON body that may be cut off, or no JSON at all. */
export function readJsonObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
