import { useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { type RangeChoice, rangeLengths } from "#app/domain/analytics/analytics.ts";
import styles from "#app/routes/dashboard/analytics/analytics.module.css";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";

/**
 * Specification: "Time range selector". Keeps the other query parameters (tab, order) and resets the page. A choice
 * made before hydration still counts: the select keeps it, and CSS alone opens the dates.
 */
export function RangePicker({ range }: { range: RangeChoice }) {
  const [query] = useSearchParams();
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  const otherParams = [...query].filter(([name]) => !["range", "from", "to", "page"].includes(name));
  const apply = () => {
    const selectedRange = select.current?.value;
    if (!selectedRange || selectedRange === "custom" || selectedRange === range.kind) return;
    void submit(new URLSearchParams([...otherParams, ["range", selectedRange]]), { preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a choice made before hydration
  useEffect(apply, []);
  return (
    <Form method="get" className={styles.range} preventScrollReset>
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        ref={select}
        label="Time range"
        name="range"
        defaultValue={range.kind}
        onChange={apply}
        // Otherwise the browser could restore an earlier choice and navigate away from the requested range.
        autoComplete="off"
        data={[
          ...rangeLengths.map((days) => ({ value: String(days), label: `Last ${days} days` })),
          { value: "custom", label: "Custom dates" },
        ]}
      />
      <div className={styles.dates}>
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={range.input.from}
          error={range.problem !== null}
        />
        <TextField label="To" name="to" type="date" defaultValue={range.input.to} error={range.problem !== null} />
        <Button type="submit" variant="default">
          Show
        </Button>
        {range.problem && (
          <p className={styles.problem} role="alert">
            {range.problem} The last 30 days are shown.
          </p>
        )}
      </div>
      <noscript>
        <button type="submit">Show</button>
      </noscript>
    </Form>
  );
}
