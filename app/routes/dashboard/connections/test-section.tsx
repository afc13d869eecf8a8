import type { WebhookExchange } from "#app/database/schema/webhooks.ts";
import { Exchanges } from "#app/routes/dashboard/connections/exchanges.tsx";
import { Section } from "#app/ui/section.tsx";

interface TestSectionProps {
  /** What the test does at the tool. */
  about: string;
  /** What one made-up event would be. */
  sample: WebhookExchange[];
}

/** What "Send test" does, and what would be sent. */
export function TestSection({ about, sample }: TestSectionProps) {
  return (
    <Section title="Test" description={about}>
      <Exchanges summary="What is sent for one made-up person" exchanges={sample} isDraft />
    </Section>
  );
}
