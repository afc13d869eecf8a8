import type { WebhookExchange } from "#app/database/schema/webhooks.ts";
import { CodeBlock } from "#app/routes/dashboard/connections/code-block.tsx";
import styles from "#app/routes/dashboard/connections/connections.module.css";

interface ExchangesProps {
  summary: string;
  exchanges: WebhookExchange[];
  /** They were not sent, so there is no answer. */
  isDraft?: boolean;
}

/** Requests and what came back, as they went over the network, without secrets. */
export function Exchanges({ summary, exchanges, isDraft = false }: ExchangesProps) {
  return (
    <details className={styles.exchanges}>
      <summary>{summary}</summary>
      {exchanges.map(({ method, url, headers, body, status, response }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in their order, which never changes
        <div key={index} className={styles.exchange}>
          <CodeBlock label={`Request ${index + 1}`}>
            {[`${method} ${url}`, ...Object.entries(headers).map((each) => each.join(": ")), "", indent(body)].join(
              "\n",
            )}
          </CodeBlock>
          {!isDraft && (
            <CodeBlock label={`Answer ${index + 1}`}>
              {status === null ? "No answer" : [String(status), indent(response)].join("\n")}
            </CodeBlock>
          )}
        </div>
      ))}
    </details>
  );
}

function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
