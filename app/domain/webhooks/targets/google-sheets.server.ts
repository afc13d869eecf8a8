// Google Sheets, by the sheet's own Apps Script (`sheetsScript`): every event is a row.
import { consentNote, personOf } from "#app/domain/webhooks/lead-person.server.ts";
import { delivered, judge, type Target } from "#app/domain/webhooks/target.server.ts";

const headings = ["Time", "Event", "Name", "Email", "Phone", "Company", "Talk", "Details", "Consent", "Id"];

export const googleSheetsTarget: Target = {
  async deliver({ event: { id, type, timestamp, data, isTest }, receiver, send }) {
    const person = personOf(data);
    const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
    const row = [
      timestamp,
      isTest ? `${type} (test)` : type,
      name || textOf(data.author_name) || textOf(data.requester_name),
      person.email ?? textOf(data.requester_email),
      person.phone ?? "",
      person.company ?? textOf(data.requester_company),
      titleOf(data),
      detailsOf(data),
      consentNote(data),
      textOf(data.id),
    ];
    const body = JSON.stringify({ id, headings, row });
    const headers = { "content-type": "application/json" };
    const result = await send({ method: "POST", url: receiver.secrets.credential ?? "", headers, body });
    // Apps Script answers with the way to what the script said; a script that failed answers with a page.
    if (result.kind === "responds" && result.status === 302) {
      const host = URL.parse(result.location ?? "")?.hostname;
      if (host === "script.googleusercontent.com") return delivered;
      return { state: "failed", message: "Google asks to sign in. Deploy the script again, with access for Anyone." };
    }
    if (result.kind === "responds" && result.status === 200 && !result.body.includes('"ok":true'))
      return { state: "failed", message: "The script failed. Please paste it again and deploy a new version." };
    return judge(result, "Google Sheets");
  },
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function titleOf(data: Record<string, unknown>): string {
  const [capture] = (data.captures as { talk_hub_title: string | null }[] | undefined) ?? [];
  return textOf(data.talk_hub_title ?? capture?.talk_hub_title ?? data.title);
}

function detailsOf(data: Record<string, unknown>): string {
  const { rating, comments, comment, text, event_name: eventName, status, reason } = data;
  const stars = typeof rating === "number" ? `${rating} of 5` : "";
  return [stars, comments, comment, text, eventName, status, reason]
    .filter((part) => typeof part === "string" && part)
    .join(" · ");
}
