import { type ReactNode, useId } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { aboveRow, type Column, DataTable } from "#app/ui/data-table.tsx";
import styles from "#app/ui/list/list.module.css";
import { useFocusFallback } from "#app/ui/use-focus-fallback.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useStateOf } from "#app/ui/use-state-of.ts";

export interface ListSelection<Row> {
  /** Names a row's tick box: "Rosa Jimenez". */
  nameOf(row: Row): string;
  /** What can be done with the selected rows. */
  actions(selected: Row[], clear: () => void): ReactNode;
  /** The same as submit buttons of a form that sends each ticked row as `id`, for browsers without script. */
  plainActions: ReactNode;
}

interface SelectableTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  selection: ListSelection<Row>;
  /** Given, the boxes of rows appear when it is set, and for a row under the pointer. */
  isSelecting?: boolean;
}

const rowKey = ({ id }: { id: string | number }) => String(id);

/** A table whose rows can be selected. Another page or search clears the selection, so no hidden row stays selected. */
export function SelectableTable<Row extends { id: string | number }>(props: SelectableTableProps<Row>) {
  const { caption, columns, rows, selection, isSelecting = true } = props;
  const { search } = useLocation();
  const formId = useId();
  const isHydrated = useHydrated();
  const [keys, setKeys] = useStateOf<readonly string[]>(search, []);
  const selected = rows.filter((row) => keys.includes(rowKey(row)));
  const around = useFocusFallback<HTMLDivElement>(selected.length > 0);
  const isAll = selected.length === rows.length;
  const toggleAll = () => setKeys(isAll ? [] : rows.map(rowKey));
  const toggle = (key: string) => setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  const clear = () => setKeys([]);
  const tickColumn: Column<Row> = {
    label: "Select",
    phone: "before",
    head: (
      <Tick
        aria-label="Select all on this page"
        checked={isAll}
        isHalf={selected.length > 0 && !isAll}
        onChange={toggleAll}
      />
    ),
    cell: (row) => (
      <Tick
        aria-label={`Select ${selection.nameOf(row)}`}
        form={isHydrated ? undefined : formId}
        name="id"
        value={rowKey(row)}
        checked={keys.includes(rowKey(row))}
        onChange={() => toggle(rowKey(row))}
      />
    ),
  };
  return (
    <div
      ref={around}
      tabIndex={-1}
      className="focus-fallback"
      data-calm={(!isSelecting && selected.length === 0) || undefined}
    >
      <DataTable caption={caption} rows={rows} rowKey={rowKey} columns={[tickColumn, ...columns]} />
      {selected.length > 0 && (
        <BulkBar caption={caption} count={selected.length} onAll={isAll ? undefined : toggleAll} onClear={clear}>
          {selection.actions(selected, clear)}
        </BulkBar>
      )}
      <noscript>
        <form id={formId} method="post" className={`card ${styles.bulk}`}>
          {selection.plainActions}
        </form>
      </noscript>
    </div>
  );
}

interface BulkBarProps {
  caption: string;
  count: number;
  /** Selects the rest. */
  onAll: (() => void) | undefined;
  onClear(): void;
  children: ReactNode;
}

/** What can be done with the selected rows. */
const BulkBar = ({ caption, count, onAll, onClear, children }: BulkBarProps) => (
  <section className={`card ${styles.bulk}`} aria-label={`Selected ${caption.toLowerCase()}`}>
    <strong role="status">{`${count} selected`}</strong>
    {onAll && (
      <Button variant="subtle" className={styles.selectAll} onClick={onAll}>
        Select all on this page
      </Button>
    )}
    {children}
    <Button variant="subtle" onClick={onClear}>
      Clear selection
    </Button>
  </section>
);

/** A deletion that asks first without script. */
export const PlainDeletion = () => (
  <>
    <Checkbox className={styles.sure} required>
      Yes, delete for good
    </Checkbox>
    <Button type="submit" name="intent" value="delete" variant="default">
      Delete
    </Button>
  </>
);

const Tick = (props: React.ComponentProps<typeof Checkbox>) => (
  <Checkbox className={`${aboveRow} ${styles.tick}`} {...props} />
);
