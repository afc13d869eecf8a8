import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { type RangeChoice, rangeLengths } from "#app/domain/analytics/analytics.ts";
import styles from "#app/routes/dashboard/analytics/analytics.module.css";

/** Specification: "Time range selector". What else stands in the address (tab, order) stays; pages begin anew. */
export function RangePicker({ range }: { range: RangeChoice }) {
  const [query] = useSearchParams();
  const submit = useSubmit();
  const [kind, setKind] = useState(range.kind);
  const kept = [...query].filter(([name]) => !["range", "from", "to", "page"].includes(name));
  const choose = (select: HTMLSelectElement) => {
    setKind(select.value);
    if (select.value !== "custom") void submit(select.form, { preventScrollReset: true });
  };
  const error = range.problem !== null && kind === "custom" ? range.problem : undefined;
  return (
    <Form method="get" className={styles.range} preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <NativeSelect
        label="Time range"
        name="range"
        value={kind}
        onChange={(event) => choose(event.currentTarget)}
        data={[
          ...rangeLengths.map((days) => ({ value: String(days), label: `Last ${days} days` })),
          { value: "custom", label: "Custom dates" },
        ]}
      />
      {kind === "custom" && (
        <>
          <TextInput label="From" name="from" type="date" defaultValue={range.typed.from} error={error !== undefined} />
          <TextInput label="To" name="to" type="date" defaultValue={range.typed.to} error={error !== undefined} />
          <Button type="submit" variant="default">
            Show
          </Button>
        </>
      )}
      {kind !== "custom" && (
        <noscript>
          <button type="submit">Show</button>
        </noscript>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {error} The last 30 days are shown.
        </p>
      )}
    </Form>
  );
}
