import { useSearchParams } from "react-router";
import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import { PagePreview } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { drawerParts } from "#app/routes/dashboard/speaker-settings/page/drawer-parts.ts";
import type { PageFormData } from "#app/routes/dashboard/speaker-settings/page/page-data.server.ts";
import styles from "#app/routes/dashboard/speaker-settings/speaker-settings.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Section } from "#app/ui/section.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const partFields = lazyComponent(
  "the form",
  async () => (await import("#app/routes/dashboard/speaker-settings/page/part-fields.tsx")).PartFields,
);

/** The profile page itself with a button at each part, which opens its form at the side: `?edit=hero`. */
export function PageEditor({ data }: { data: PageFormData }) {
  const [query, setQuery] = useSearchParams();
  const part = drawerParts.find(({ name }) => name === query.get("edit"));
  const isHydrated = useHydrated();
  const open = (next: string) => {
    // The specification's sections are on this screen.
    if (next === "testimonials") document.getElementById(next)?.scrollIntoView();
    else setQuery({ edit: next }, { preventScrollReset: true });
  };
  const close = () => setQuery({}, { preventScrollReset: true, replace: true });
  const form = part && <Lazy key={part.name} part={partFields} props={{ part: part.name, data, onClose: close }} />;
  return (
    <Section title="Your page" description="What people see. Choose Edit at any part of it.">
      <div className="button-row">
        {drawerParts.map(({ name, title }) => (
          <Button key={name} to={`?edit=${name}`} preventScrollReset variant="default" size="xs" {...partFields.opener}>
            {title}
          </Button>
        ))}
      </div>
      <div className={styles.page}>
        <PagePreview
          source={{ path: "/dashboard/speaker-settings/page", changes: JSON.stringify(data) }}
          title="Your profile page"
          isWide
          onEdit={open}
        />
      </div>
      {!isHydrated && form}
      <Dialog opened={part !== undefined} onClose={close} title={part?.title} shape="aside">
        {form}
      </Dialog>
    </Section>
  );
}
