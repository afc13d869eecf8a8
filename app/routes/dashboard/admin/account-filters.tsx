import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { paymentStatuses, plans } from "#app/database/vocabulary.ts";
import {
  type AccountSelection,
  accountSortLabels,
  accountSorts,
  paymentStatusLabels,
  planLabels,
} from "#app/domain/admin/admin.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { IconSearch } from "#app/ui/icons.ts";

const all = { value: "", label: "All" };
const labelled = <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  words.map((value) => ({ value, label: labels[value] }));
const planChoices = [all, ...labelled(plans, planLabels), { value: "none", label: "No plan" }];
const paymentChoices = [all, ...labelled(paymentStatuses, paymentStatusLabels), { value: "none", label: "None" }];
const [newest, ...others] = labelled(accountSorts, accountSortLabels);
// The first is what an address without a word means.
const sortChoices = [{ value: "", label: newest?.label ?? "" }, ...others];

/** Search, filters and order: a form whose answer has an address. What is chosen from a list applies at once. */
export function AccountFilters({ selection }: { selection: AccountSelection }) {
  const submit = useSubmit();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);

  // The address is the truth, so that "back" shows what was searched for then.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = selection[field.name as keyof AccountSelection] ?? "";
    }
  }, [selection]);

  const apply = (element: HTMLFormElement | null) => {
    const meant = [...new FormData(element ?? undefined)].filter(([, value]) => String(value).trim() !== "");
    submit(new URLSearchParams(meant as [string, string][]), { preventScrollReset: true });
  };
  const applyNow = (event: React.ChangeEvent<HTMLSelectElement>) => apply(event.currentTarget.form);
  return (
    <Form
      method="get"
      ref={form}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <div className={styles.searching}>
        <TextInput
          label="Search"
          name="search"
          type="search"
          defaultValue={selection.search}
          placeholder="E-mail, name or username"
          maxLength={200}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </div>
      <NativeSelect label="Plan" name="plan" defaultValue={selection.plan} onChange={applyNow} data={planChoices} />
      <NativeSelect
        label="Stripe Status"
        name="payment"
        defaultValue={selection.payment}
        onChange={applyNow}
        data={paymentChoices}
      />
      <NativeSelect label="Sort" name="sort" defaultValue={selection.sort} onChange={applyNow} data={sortChoices} />
      {Object.keys(selection).length > 0 && (
        <Link to={pathname} className="text-link" preventScrollReset>
          Clear all filters
        </Link>
      )}
    </Form>
  );
}
