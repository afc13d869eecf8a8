// What each service is asked, held against what its public documentation describes (tests/support/services).
import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import type { OutgoingRequest, OutgoingResult } from "#app/adapters/links/contract.ts";
import { sampleData } from "#app/domain/webhooks/sample-event.server.ts";
import type { Receiver } from "#app/domain/webhooks/target.server.ts";
import { targets } from "#app/domain/webhooks/targets/all.server.ts";
import {
  sheetsScript,
  targetDescriptions,
  type WebhookEventType,
  type WebhookKind,
} from "#app/domain/webhooks/webhooks.ts";
import { answerAsDescribed } from "#tests/support/services/described-services.ts";

const receivers: Partial<Record<WebhookKind, { credential: string; options: Record<string, string> }>> = {
  mailchimp: { credential: "0123456789abcdef-us21", options: { list_id: "a1b2c3", tag: "Talks" } },
  kit: { credential: "kit_0123", options: { tag_id: "77", consent_field: "talk_consent" } },
  hubspot: { credential: "pat-na1-0123", options: {} },
  slack: { credential: "https://hooks.slack.com/services/T0/B0/x", options: {} },
  "google-sheets": { credential: "https://script.google.com/macros/s/x/exec", options: {} },
};

const toReceiver = (kind: WebhookKind): Receiver => ({
  address: null,
  options: receivers[kind]?.options ?? {},
  secrets: { signing: "whsec_AAAA", credential: receivers[kind]?.credential ?? "" },
});

type Answer = (request: OutgoingRequest) => OutgoingResult;

async function deliver(
  kind: WebhookKind,
  type: WebhookEventType,
  { data = {}, answer }: { data?: object; answer?: Answer } = {},
) {
  const sent: OutgoingRequest[] = [];
  const verdict = await targets[kind].deliver({
    event: {
      id: "e1",
      type,
      timestamp: "2026-05-14T09:30:00.000Z",
      data: { ...sampleData(type), ...data },
      isTest: false,
    },
    receiver: toReceiver(kind),
    now: new Date(),
    async send(request) {
      sent.push(request);
      return answer?.(request) ?? answerAsDescribed(kind, request);
    },
  });
  return { verdict, sent, bodies: sent.map(({ body }) => body ?? "") };
}

const responds = (status: number, body: unknown, location: string | null = null): Answer => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return () => ({ kind: "responds", status, body: text, location });
};

describe.each(["mailchimp", "kit", "hubspot", "slack"] as const)("%s", (kind) => {
  it("is asked only what its documentation describes, for every event that it can be told", async () => {
    for (const type of targetDescriptions[kind].events)
      expect((await deliver(kind, type)).verdict, type).toMatchObject({ state: "delivered" });
  });

  it("checks the credentials without adding anyone", async () => {
    const methods: string[] = [];
    const verdict = await targets[kind].check?.(toReceiver(kind), async (request) => {
      methods.push(request.method);
      return answerAsDescribed(kind, request);
    });
    if (!verdict) return expect(kind).toBe("slack");
    expect(verdict.state).toBe("delivered");
    expect(methods).toEqual(["GET"]);
  });

  it("says in words that the key is refused", async () => {
    const { verdict } = await deliver(kind, "lead.created", { answer: responds(401, "{}") });
    expect(verdict).toMatchObject({
      state: "failed",
      message: expect.stringMatching(/ refused the key or address \(401\)\.$/),
    });
  });
});

describe.each(["mailchimp", "kit", "hubspot"] as const)("%s", (kind) => {
  it("gets nobody who hasn't agreed, and nobody without an address", async () => {
    for (const data of [{ consent_given: false }, { email: null }]) {
      const { verdict, sent } = await deliver(kind, "lead.created", { data });
      expect([verdict.state, sent]).toEqual(["skipped", []]);
    }
  });

  it("learns the words and the time of the consent", async () => {
    const { bodies } = await deliver(kind, "lead.created");
    const words = "I agree that the speaker may keep my details";
    expect(bodies.some((body) => body.includes(words) && body.includes("2026-05-14 09:30 UTC"))).toBe(true);
  });

  it("learns that a lead is deleted, and ignores one that it doesn't know", async () => {
    expect((await deliver(kind, "lead.deleted")).verdict.state).toBe("delivered");
    const unknown = kind === "kit" ? responds(200, { subscribers: [] }) : responds(404, {});
    expect((await deliver(kind, "lead.deleted", { answer: unknown })).verdict.state).toBe("skipped");
  });
});

it("the services' own words are passed on", async () => {
  const words = async (kind: WebhookKind, status: number, body: unknown) => {
    const { verdict } = await deliver(kind, "lead.created", { answer: responds(status, body) });
    return verdict.message;
  };
  expect(await words("mailchimp", 400, { title: "Invalid Resource", detail: "sam looks fake." })).toBe(
    "Mailchimp answered 400. sam looks fake.",
  );
  expect(await words("kit", 422, { errors: ["Email address is invalid"] })).toBe(
    "Kit answered 422. Email address is invalid",
  );
  expect(await words("hubspot", 400, { status: "error", message: "Property missing" })).toBe(
    "HubSpot answered 400. Property missing",
  );
  expect(await words("hubspot", 207, { numErrors: 1, errors: [{ message: "Invalid email" }] })).toBe(
    "HubSpot refused this person. Invalid email",
  );
  expect(await words("slack", 404, "no_service")).toBe(
    "Slack knows nothing at this address (404). Slack says: no_service.",
  );
});

it.each([
  ["refuses all of a batch", 207, { numErrors: 1 }],
  ["answers with an error", 400, {}],
])(
  "HubSpot's endless words are cut to what is stored, without half a character, where it %s",
  async (_, status, rest) => {
    for (const start of ["", "x"]) {
      const message = start + "😀".repeat(5_000);
      const { verdict } = await deliver("hubspot", "lead.created", {
        answer: responds(status, { ...rest, message, errors: [{ message }] }),
      });
      expect(verdict).toMatchObject({ state: "failed", message: expect.stringContaining(`${start}😀`) });
      expect(verdict.message.length).toBeLessThanOrEqual(500);
      expect(verdict.message.isWellFormed()).toBe(true);
    }
  },
);

describe("Slack", () => {
  it("shows nobody's comment as a mention or a link", async () => {
    const { bodies } = await deliver("slack", "feedback.created", {
      data: { comments: "<!channel> & <https://x.example|x>" },
    });
    expect(JSON.parse(bodies[0] ?? "").text).toContain("&lt;!channel&gt; &amp; &lt;https://x.example|x&gt;");
  });
});

describe("Google Sheets", () => {
  const done = responds(302, "", "https://script.googleusercontent.com/macros/echo?user_content_key=x");

  it("counts the redirect of a script that ran as delivered, and the one to the sign-in as refused", async () => {
    expect((await deliver("google-sheets", "lead.created", { answer: done })).verdict.state).toBe("delivered");
    const signIn = responds(302, "", "https://accounts.google.com/ServiceLogin");
    expect((await deliver("google-sheets", "lead.created", { answer: signIn })).verdict.message).toMatch(
      /access for Anyone/,
    );
    const page = responds(200, "<html>TypeError: cannot read</html>");
    expect((await deliver("google-sheets", "lead.created", { answer: page })).verdict.message).toMatch(/script failed/);
  });

  it("the script adds each event as one row, once, and no formula", async () => {
    const { bodies } = await deliver("google-sheets", "lead.created", {
      answer: done,
      data: { company: "=IMPORTXML(1)" },
    });
    const rows: string[][] = [];
    const cached = new Map<string, string>();
    const text = { setMimeType: () => text };
    const google = {
      LockService: { getScriptLock: () => ({ waitLock() {}, releaseLock() {} }) },
      SpreadsheetApp: {
        getActiveSpreadsheet: () => ({
          getSheets: () => [{ getLastRow: () => rows.length, appendRow: (row: string[]) => rows.push(row) }],
        }),
      },
      CacheService: {
        getScriptCache: () => ({ get: (id: string) => cached.get(id), put: (id: string) => cached.set(id, "1") }),
      },
      ContentService: { MimeType: { JSON: "json" }, createTextOutput: () => text },
    };
    const context = createContext({ ...google, e: { postData: { contents: bodies[0] } } });
    for (let times = 0; times < 2; times++) new Script(`${sheetsScript}\ndoPost(e);`).runInContext(context);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(0, 4)).toEqual(["Time", "Event", "Name", "Email"]);
    expect(rows[1]?.slice(1, 6)).toEqual([
      "lead.created",
      "Sam Sample",
      "sam.sample@example.com",
      "",
      "'=IMPORTXML(1)",
    ]);
  });
});
