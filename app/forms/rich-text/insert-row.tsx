import { useState } from "react";
import styles from "#app/forms/rich-text/rich-text.module.css";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface InsertRowProps {
  label: string;
  placeholder: string;
  first?: string;
  /** Inserts the value, or returns an error message. */
  add(value: string): string | undefined;
  close(): void;
}

/** A line below the toolbar that asks for a URL. Forms cannot be nested, so Enter is handled here. */
export function InsertRow({ label, placeholder, first = "", add, close }: InsertRowProps) {
  const [value, setValue] = useState(first);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const message = add(value);
    if (message) setProblem(message);
    else close();
  };
  return (
    <div className={styles.insert}>
      <TextField
        label={label}
        placeholder={placeholder}
        value={value}
        error={problem}
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        data-autofocus
        ref={(input) => input?.focus()}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={styles.insertButtons}>
        <Button variant="default" onClick={submit}>
          {first ? "Change" : "Insert"}
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
