import { href } from "react-router";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { clearRehearsal, endRehearsal, startRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { buttonOfOne } from "#app/request/command-form.server.ts";
import { success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import styles from "#app/routes/dashboard/stage/rehearsal.module.css";
import { RehearsalLink } from "#app/routes/dashboard/stage/rehearsal-link.tsx";
import { loadRehearsal, type RehearsalItem } from "#app/routes/dashboard/stage/rehearsal-view.server.ts";
import { StageScreen } from "#app/routes/dashboard/stage/stage-screen.tsx";
import { useReloadOnReturn } from "#app/routes/dashboard/stage/use-reload-on-return.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/rehearsal.ts";

export const handle: ScreenHandle = { heading: "Stage", loadError: "This screen could not be loaded" };

/** Trying the audience's page before the talk, where nothing counts. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, id));
  const profile = await findOwnProfile(services, actor);
  return {
    hub: { id: hub.id, title: hub.title },
    hasUsername: Boolean(profile?.username),
    rehearsal: await loadRehearsal(services, actor, hub),
  };
}

const rehearsalHandler = (
  command: (...args: Parameters<typeof startRehearsal>) => Promise<object | boolean | null>,
  title: string,
  message: string,
) =>
  buttonOfOne(command, {
    done: (_, { id }) => ({ ...success(title, message), to: href("/dashboard/hubs/:id/rehearsal", { id }) }),
  });

export const action = signedInAction(
  {
    start: rehearsalHandler(startRehearsal, "Rehearsal started", "Scan the code and try everything."),
    clear: rehearsalHandler(clearRehearsal, "Cleared", "The link still works."),
    end: rehearsalHandler(endRehearsal, "Rehearsal ended", "Everything in it was deleted."),
  },
  { whileLocked: "allowed" },
);

export default function Rehearsal({ loaderData }: Route.ComponentProps) {
  const { hub, hasUsername, rehearsal } = loaderData;
  useReloadOnReturn();
  return (
    <StageScreen room="Rehearse" hub={hub} hasUsername={hasUsername}>
      <Section
        title="Private link"
        description="Your audience's page with all its forms, whatever the hub's status. Nothing counts, nobody is emailed, and what people type is not stored."
      >
        <ActionForm className={styles.actions} preventScrollReset>
          {rehearsal && <RehearsalLink title={hub.title} {...rehearsal} />}
          <div className="page-actions">
            {rehearsal ? (
              <SubmitButton intent="end" variant="default">
                End Rehearsal
              </SubmitButton>
            ) : (
              <SubmitButton intent="start">Start Rehearsal</SubmitButton>
            )}
          </div>
        </ActionForm>
      </Section>
      {rehearsal && <Tried items={rehearsal.items} />}
    </StageScreen>
  );
}

const columns: Column<RehearsalItem>[] = [
  { label: "What", cell: ({ what }) => <span dir="auto">{what}</span>, phone: "title" },
  { label: "Filled in", cell: ({ detail, note }) => <Detail detail={detail} note={note} />, phone: "line" },
  { label: "Phone", cell: ({ phone }) => phone, phone: "foot" },
  { label: "When", cell: ({ since }) => since, phone: "beside" },
];

function Detail({ detail, note }: Pick<RehearsalItem, "detail" | "note">) {
  return (
    <>
      {detail}
      {note && <span className="quiet">{detail ? `\u00a0· ${note}` : note}</span>}
    </>
  );
}

function Tried({ items }: { items: RehearsalItem[] }) {
  return (
    <Section
      title="What was tried"
      description="Only here, until the rehearsal ends."
      aside={
        items.length > 0 && (
          <ActionForm preventScrollReset>
            <SubmitButton intent="clear" variant="default">
              Clear
            </SubmitButton>
          </ActionForm>
        )
      }
    >
      {items.length > 0 ? (
        <DataTable caption="What was tried" columns={columns} rows={items} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title="Nothing yet">Open the page on a phone and rate your talk.</EmptyState>
      )}
    </Section>
  );
}
