import { Form, Link, useLocation } from "react-router";
import { paymentStatuses, plans } from "#app/database/vocabulary.ts";
import {
  type AccountSelection,
  accountSortLabels,
  accountSorts,
  accountStates,
  paymentStatusLabels,
  planLabels,
} from "#app/domain/admin/admin.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { NativeSelect, TextInput } from "#app/ui/input.tsx";
import { useQueryForm } from "#app/ui/query-form.ts";

const all = { value: "", label: "All" };
const toChoices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
const planChoices = [all, ...toChoices(plans, planLabels), { value: "none", label: "No plan" }];
const paymentChoices = [all, ...toChoices(paymentStatuses, paymentStatusLabels), { value: "none", label: "None" }];
const stateChoices = [all, ...toChoices(accountStates, { unconfirmed: "Not confirmed", suspended: "Suspended" })];
const [newest, ...otherSorts] = toChoices(accountSorts, accountSortLabels);
// An address without a sort parameter means the first sort.
const sortChoices = [{ value: "", label: newest?.label ?? "" }, ...otherSorts];

/** A GET form for search, filters and sort order. Selects apply immediately. */
export function AccountFilters({ selection }: { selection: AccountSelection }) {
  const { pathname } = useLocation();
  const { form, applyNow } = useQueryForm(selection);
  return (
    <Form {...form} className={styles.filters}>
      <div className={styles.searching}>
        <TextInput
          label="Search"
          name="search"
          type="search"
          defaultValue={selection.search}
          placeholder="Email, name or username"
          maxLength={200}
          leftSection={<IconSearch />}
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
      <NativeSelect label="State" name="state" defaultValue={selection.state} onChange={applyNow} data={stateChoices} />
      <NativeSelect label="Sort" name="sort" defaultValue={selection.sort} onChange={applyNow} data={sortChoices} />
      {Object.keys(selection).length > 0 && (
        <Link to={pathname} className="text-link" preventScrollReset>
          Clear all filters
        </Link>
      )}
    </Form>
  );
}
