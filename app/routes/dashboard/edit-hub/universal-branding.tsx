import { type EditResult, universalBrandingFetcher } from "#app/routes/dashboard/edit-hub/action-data.ts";
import styles from "#app/routes/dashboard/edit-hub/universal-branding.module.css";
import { Button } from "#app/ui/button.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface UniversalBrandingProps {
  isOn: boolean;
  /** The labels of the fields in which this hub, as saved, differs from the shared branding. */
  overrides: string[];
}

/** Specification: "Universal branding toggle". Works on the saved branding and takes effect immediately. */
export function UniversalBrandingCard({ isOn, overrides }: UniversalBrandingProps) {
  const { state, formData, submit } = useFetcher<EditResult>(universalBrandingFetcher);
  const pending = formData?.get("look");
  const change = (mode: "share" | "follow" | "stop") => submit({ intent: "look", look: mode }, { method: "post" });
  return (
    <div className={`stack-smaller ${styles.universal}`}>
      <SwitchField
        label="Universal Branding"
        description={
          isOn
            ? "All your hubs share one look. What you set below is for this hub only."
            : "Each hub has its own look. Turn this on to use this hub's saved look for all your hubs."
        }
        checked={pending ? pending !== "stop" : isOn}
        // Not disabled while it is saved, which would take the focus away.
        onChange={(event) => state === "idle" && change(event.currentTarget.checked ? "share" : "stop")}
      />
      {isOn && overrides.length > 0 && (
        <div className={styles.own}>
          <p>This hub has its own: {overrides.join(", ")}</p>
          <div className="button-row">
            <Button variant="default" size="compact-md" onClick={() => change("share")}>
              Use this look for all hubs
            </Button>
            <Button variant="default" size="compact-md" onClick={() => change("follow")}>
              Follow the shared look
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
