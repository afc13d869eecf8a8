import { useNavigate, useSearchParams } from "react-router";
import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import { PagePreview } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { drawerParts } from "#app/routes/dashboard/profile/page/drawer-parts.ts";
import styles from "#app/routes/dashboard/profile/page/page.module.css";
import type { PageFormData } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Section } from "#app/ui/section.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const partFields = lazyComponent(
  "the form",
  async () => (await import("#app/routes/dashboard/profile/page/part-fields.tsx")).PartFields,
);

/** Where it stands on the screen. */
export const pageEditorId = "your-page";

/** Parts whose fields are on the screen, or on another tab. */
const fieldAddresses = new Map([
  ["personal", "/profile#profile-firstName"],
  ["testimonials", "/dashboard/speaker-settings#testimonials"],
]);

/** The profile page itself with a button at each part, which opens its form at the side: `?edit=hero`. */
export function PageEditor({ data }: { data: PageFormData }) {
  const [query, setQuery] = useSearchParams();
  const part = drawerParts.find(({ name }) => name === query.get("edit"));
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const open = (next: string) => {
    const field = fieldAddresses.get(next);
    if (field) void navigate(field);
    else setQuery({ edit: next }, { preventScrollReset: true });
  };
  const close = () => setQuery({}, { preventScrollReset: true, replace: true });
  const form = part && <Lazy key={part.name} part={partFields} props={{ part: part.name, data, onClose: close }} />;
  return (
    <Section id={pageEditorId} title="Your page" description="What people see. Choose Edit at any part of it.">
      <noscript>
        <div className="button-row">
          {drawerParts.map(({ name, title }) => (
            <Button key={name} to={`?edit=${name}`} variant="default" size="xs">
              {title}
            </Button>
          ))}
        </div>
      </noscript>
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
