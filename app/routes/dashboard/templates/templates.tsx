import { useSearchParams } from "react-router";
import { findTemplate, listTemplates } from "#app/domain/templates/queries.server.ts";
import { parseCategory, parseSort } from "#app/domain/templates/templates.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { defineAction, defineIntents, readSpeakerInput } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { deleteTemplate, editTemplate, saveTemplate } from "#app/routes/dashboard/templates/actions.server.ts";
import { PreviewDialog } from "#app/routes/dashboard/templates/preview-dialog.tsx";
import { sampleFonts } from "#app/routes/dashboard/templates/sample-fonts.ts";
import { TemplateFilters } from "#app/routes/dashboard/templates/template-filters.tsx";
import { TemplateGalleryCard } from "#app/routes/dashboard/templates/template-gallery-card.tsx";
import styles from "#app/routes/dashboard/templates/templates.module.css";
import type { Actor, Services } from "#app/services.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { changedQuery } from "#app/ui/pager.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/templates.ts";

/** Fills in the help form's subject (ruling, "Templates"). */
const customTemplate = `/dashboard/help?${new URLSearchParams({
  subject: "Custom template request",
  message: "What the talk is about:\n\nWhat the page should have (questions, files, look):\n\nA page I like:\n",
})}#message`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const own = query.get("tab") === "own";
  const search = (query.get("search") ?? "").trim().slice(0, 100);
  const filter = { own, search, category: parseCategory(query.get("category")) };
  const sort = parseSort(query.get("sort"));
  const page = requestedPage(query);
  const [templates, preview] = await Promise.all([
    listTemplates(services, actor, { ...filter, sort, pages: page }),
    findPreview(services, actor, query.get("preview")),
  ]);
  return {
    own,
    search,
    category: filter.category,
    sort,
    templateCount: templates.total ?? 0,
    templates: templates.rows,
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

const intents = defineIntents({ save: saveTemplate, edit: editTemplate, remove: deleteTemplate });

export const action = defineAction(intents, async (args: Route.ActionArgs, dispatch) =>
  dispatch(await readSpeakerInput(args)),
);

export default function Templates({ loaderData }: Route.ComponentProps) {
  const { own, search, category, sort, templateCount, templates, page, isLast, preview } = loaderData;
  const [query] = useSearchParams();
  const isFiltered = search !== "" || category !== null;
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
        {(templateCount > 0 || isFiltered) && (
          <TemplateFilters search={search} category={category ?? ""} sort={sort} tab={own ? "own" : ""} />
        )}
        {templateCount === 0 && <NoTemplates own={own} isFiltered={isFiltered} />}
        <ul className={`plain-list ${styles.cards}`}>
          {templates.map((template) => (
            <TemplateGalleryCard key={template.id} template={template} isOwn={own} />
          ))}
        </ul>
        {!isLast && (
          <div className={styles.more}>
            <Button to={changedQuery(query, { page: String(page + 1) })} preventScrollReset replace variant="default">
              Load More
            </Button>
            <span className="quiet">
              {templates.length} of {templateCount}
            </span>
          </div>
        )}
      </TabPanel>
      <PreviewDialog preview={preview} />
    </>
  );
}

function NoTemplates({ own, isFiltered }: { own: boolean; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No templates match"
        action={
          <Button to={own ? "?tab=own" : "?"} variant="default">
            Show all templates
          </Button>
        }
      >
        Try another word or category, or request a custom template.
      </EmptyState>
    );
  }
  return (
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
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Templates" title="Failed to load templates. Please try again." />;
}
