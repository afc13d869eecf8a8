import { useState } from "react";
import { useNavigation } from "react-router";
import { maxDraftsPerImport } from "#app/domain/talk-imports/talk-imports.ts";
import uploadStyles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import type { CsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import type { GivenFields } from "#app/routes/dashboard/talk-imports/given-fields.ts";
import type { TalkImportReport } from "#app/routes/dashboard/talk-imports/import-actions.server.ts";
import styles from "#app/routes/dashboard/talk-imports/talk-choice.module.css";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { describeCount, formatCount } from "#app/ui/stats.tsx";

const talksPerPage = 50;

interface TalkChoiceProps {
  report: TalkImportReport;
  file: CsvFile;
  given: GivenFields;
  onRestart(): void;
}

/** The new talks, of which as many are ticked as there is room for, and the button that creates their drafts. */
export function TalkChoice({ report, file, given, onRestart }: TalkChoiceProps) {
  const { talks, room, speakers, speaker } = report;
  const { formData } = useNavigation();
  const max = Math.min(room ?? maxDraftsPerImport, maxDraftsPerImport);
  /** Null until the speaker changes something. */
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null);
  const chosen = ticked ? talks.filter(({ line }) => ticked.has(line)).slice(0, max) : talks.slice(0, max);
  const lines = new Set(chosen.map(({ line }) => line));
  const send = () => file.send("import", given.columns, { ...given.fields, lines: JSON.stringify([...lines]) });
  return (
    <>
      {talks.length > max && <Room max={max} isOfAccount={room === max} />}
      {talks.length > 0 && (
        <TalkList
          talks={talks}
          lines={lines}
          isFull={chosen.length >= max}
          isDisabled={!file.file || formData !== undefined}
          onChange={setTicked}
        />
      )}
      <div className="button-row">
        {talks.length === 0 ? (
          <p className="quiet">
            {speakers.length > 0 && !speaker
              ? "Choose which speaker you are, to see your talks."
              : "There is no new talk to import from this file."}
          </p>
        ) : file.file ? (
          <Button loading={formData?.get("intent") === "import"} disabled={chosen.length === 0} onClick={send}>
            Create {describeCount(chosen.length, "draft")}
          </Button>
        ) : (
          <p className="quiet">Please choose the file again to import it.</p>
        )}
        <Button to="/dashboard/hubs/import" variant="default" onClick={onRestart}>
          Choose another file
        </Button>
      </div>
    </>
  );
}

function Room({ max, isOfAccount }: { max: number; isOfAccount: boolean }) {
  const drafts = max === 0 ? "no more drafts" : `${formatCount(max)} more ${max === 1 ? "draft" : "drafts"}`;
  return (
    <Notice tone="info" title={isOfAccount ? `Your account has room for ${drafts}` : `Up to ${max} drafts at a time`}>
      <p>
        {isOfAccount
          ? "Choose which talks to import. Publishing, archiving or deleting drafts makes room; the same file then adds the others."
          : "Import the same file again afterwards: it goes on with the others."}
      </p>
    </Notice>
  );
}

interface TalkListProps {
  talks: TalkImportReport["talks"];
  lines: ReadonlySet<number>;
  isFull: boolean;
  isDisabled: boolean;
  onChange(lines: ReadonlySet<number>): void;
}

function TalkList({ talks, lines, isFull, isDisabled, onChange }: TalkListProps) {
  const [page, setPage] = useState(0);
  const pages = Math.ceil(talks.length / talksPerPage);
  // Another answer may leave fewer talks.
  const shown = Math.min(page, pages - 1);
  const toggle = (line: number) => {
    const next = new Set(lines);
    if (!next.delete(line)) next.add(line);
    onChange(next);
  };
  return (
    <fieldset className={`plain-fieldset ${styles.talks}`} disabled={isDisabled}>
      <legend className="legend">New talks</legend>
      <ul className="plain-list">
        {talks.slice(shown * talksPerPage, (shown + 1) * talksPerPage).map(({ line, title, details }) => (
          <li key={line}>
            <Checkbox checked={lines.has(line)} disabled={isFull && !lines.has(line)} onChange={() => toggle(line)}>
              <span className={styles.talk}>
                <span dir="auto">{title}</span>
                <span className="quiet" dir="auto">
                  {details}
                </span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className={uploadStyles.pages}>
        {lines.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
            Choose none
          </Button>
        )}
        {pages > 1 && (
          <>
            <Button variant="default" size="compact-sm" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
              Previous
            </Button>
            <span className="quiet">
              Page {formatCount(shown + 1)} of {formatCount(pages)}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={shown === pages - 1}
              onClick={() => setPage(shown + 1)}
            >
              Next
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}
