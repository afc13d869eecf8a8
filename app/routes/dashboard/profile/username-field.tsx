import { correctUsername, normaliseUsername } from "#app/domain/values/username.ts";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import styles from "#app/routes/dashboard/profile/profile.module.css";
import type { UsernameCheck } from "#app/routes/dashboard/profile/use-username-check.ts";
import { TextField } from "#app/ui/fields.tsx";

interface UsernameFieldProps {
  field: Field;
  check: UsernameCheck;
  /** "https://talks.example" */
  origin: string;
  current: string | null;
  /** Earlier usernames, which still redirect here. */
  former: string[];
}

/** The username field; says that the addresses people already have keep working. */
export function ProfileUsernameField({ field, check, origin, current, former }: UsernameFieldProps) {
  const host = origin.replace(/^https?:\/\//, "");
  const username = normaliseUsername(readFieldText(field));
  const hasError = check.state === "taken" || check.state === "error";
  const isNew = current !== null && username !== "" && username !== current;
  return (
    <div>
      <TextField
        field={field}
        label="Username"
        isRequired
        error={hasError ? check.message : undefined}
        onInput={(event) => normaliseInput(event.currentTarget as HTMLInputElement)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p className={`quiet ${styles.address}`}>
        {host}/<strong>{username || "your-username"}</strong>
      </p>
      <p className={styles.remark} role="status" data-state={check.state}>
        {!hasError && check.message}
      </p>
      {isNew && !hasError && (
        <p className={`notice tone-info ${styles.promise}`}>
          Printed QR codes and links with <strong>/{current}</strong> keep working: they'll lead to{" "}
          <strong>/{username}</strong>. Nobody else can use the old name.
        </p>
      )}
      {former.length > 0 && (
        <p className={`quiet ${styles.address}`}>
          Your old usernames still lead here: {former.map((name) => `/${name}`).join(", ")}
        </p>
      )}
    </div>
  );
}

/** "Lowercased and every character other than a-z, 0-9 and hyphen is removed". Keeps the caret in place. */
function normaliseInput(input: HTMLInputElement) {
  const clean = correctUsername(input.value);
  if (clean === input.value) return;
  const caret = normaliseUsername(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = clean;
  input.setSelectionRange(caret, caret);
}
