import { useSearchParams } from "react-router";
import { findTemplate, listTemplates } from "#app/domain/templates/queries.server.ts";
import { templateFilters } from "#app/domain/templates/templates.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { templateForms } from "#app/routes/dashboard/templates/actions.server.ts";
import { PreviewDialog } from "#app/routes/dashboard/templates/preview-dialog.tsx";
import { sampleFonts } from "#app/routes/dashboard/templates/sample-fonts.ts";
import { TemplateGalleryCard } from "#app/routes/dashboard/templates/template-gallery-card.tsx";
import styles from "#app/routes/dashboard/templates/templates.module.css";
import type { Actor, Services } from "#app/services.ts";
import { Button } from "#app/ui/button.tsx";
import { changedQuery } from "#app/ui/changed-query.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { List } from "#app/ui/list/list.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/templates.ts";

/** Fills in the help form's subject (ruling, "Templates"). */
const customTemplate = `/dashboard/help?${new URLSearchParams({
  subject: "Custom template request",
  message: "What the talk is about:\n\nWhat the page should have (questions, files, look):\n\nA page I like:\n",
})}#message`;

export const handle: ScreenHandle = { heading: "Templates", loadError: "Failed to load templates. Please try again." };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const own = query.get("tab") === "own";
  const selection = readFilters(templateFilters, query);
  const page = requestedPage(query);
  const [templates, preview] = await Promise.all([
    listTemplates(services, actor, { own, ...selection, pages: page }),
    findPreview(services, actor, query.get("preview")),
  ]);
  return {
    own,
    selection,
    // "Load More" adds the next templates to these.
    templates: { ...templates, position: { page: 1, pages: 1 } },
    page,
    isLast: templates.position.pages <= 1,
    preview,
  };
}

async function findPreview(services: Services, actor: Actor, id: string | null) {
  if (!id) return null;
  const template = await findTemplate(services, actor, id);
  if (!template) return null;
  const questions = (template.content.questions ?? []).map(({ question }) => question);
  return { id: template.id, name: template.name, questions };
}

export const action = signedInAction(templateForms);

export default function Templates({ loaderData }: Route.ComponentProps) {
  const { own, selection, templates, page, isLast, preview } = loaderData;
  const [query] = useSearchParams();
  const tab = own ? "own" : "gallery";
  return (
    <>
      <title>Templates</title>
      <style>{sampleFonts}</style>
      <PageHeader
        title="Templates"
        description="Start a hub from a good example"
        actions={
          <Button to={customTemplate} variant="default">
            Request Custom Template
          </Button>
        }
      />
      <TabLinks
        label="Templates"
        tabs={[
          { id: "gallery", label: "Gallery" },
          { id: "own", label: "Your templates" },
        ]}
        current={tab}
        clearedParams={["preview"]}
      />
      <TabPanel id={tab} current={tab}>
        <List
          label="Templates"
          nouns={["template", "templates"]}
          page={templates}
          filter={{ filters: templateFilters, values: selection, params: own ? { tab } : undefined }}
          empty={noTemplates}
          searched="Try another word or category, or request a custom template."
          render={(rows) => (
            <ul className={`plain-list ${styles.cards}`}>
              {rows.map((template) => (
                <TemplateGalleryCard key={template.id} template={template} isOwn={own} />
              ))}
            </ul>
          )}
        />
        {!isLast && (
          <div className={styles.more}>
            <Button to={changedQuery(query, { page: String(page + 1) })} preventScrollReset replace variant="default">
              Load More
            </Button>
            <span className="quiet">
              {templates.rows.length} of {templates.total}
            </span>
          </div>
        )}
      </TabPanel>
      <PreviewDialog preview={preview} />
    </>
  );
}

const noTemplates = (
  <EmptyState
    title="No templates of your own yet"
    action={
      <Button to="/dashboard/hubs" variant="default">
        Go to My Talk Hubs
      </Button>
    }
  >
    Choose “Save as template” in a Talk Hub's menu to reuse its design, texts, questions and lead form for your next
    talk.
  </EmptyState>
);
