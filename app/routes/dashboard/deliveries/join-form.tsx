import type { TalkToJoin } from "#app/domain/deliveries/queries.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/deliveries/deliveries.module.css";
import { SelectField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";

/** Joins hubs that were not duplicated from each other. Renders nothing if there is no other hub. */
export function JoinForm({ talks }: { talks: TalkToJoin[] }) {
  const { fields, props } = useActionForm<{ hub: string }>("join");
  if (talks.length === 0) return null;
  return (
    <Section
      title="Compare with another talk hub"
      description="For hubs that were made one by one. Nothing else about them changes."
    >
      <ActionForm {...props} className={styles.join} preventScrollReset>
        <SelectField
          field={fields.hub}
          label="Talk hub"
          className={styles.choice}
          data={[{ value: "", label: "Choose a talk hub" }, ...talks.map(toChoice)]}
        />
        <SubmitButton variant="default">Compare</SubmitButton>
      </ActionForm>
    </Section>
  );
}

/** "Kind machines, Lumen Day, Thu 4 Mar 2027 (with 2 other deliveries)" */
function toChoice({ id, title, eventName, eventDate, otherDeliveries }: TalkToJoin) {
  const texts = [title, eventName, eventDate && formatDay(eventDate)].filter(Boolean).join(", ");
  const others = otherDeliveries === 1 ? "1 other delivery" : `${otherDeliveries} other deliveries`;
  return { value: id, label: otherDeliveries > 0 ? `${texts} (with ${others})` : texts };
}
