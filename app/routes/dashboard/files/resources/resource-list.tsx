import { useEffect, useState } from "react";
import type { OwnResource } from "#app/domain/files/resources.server.ts";
import styles from "#app/routes/dashboard/files/resources/resource-list.module.css";
import { ResourceRow, type RowActions } from "#app/routes/dashboard/files/resources/resource-row.tsx";
import type { ResourceActionData } from "#app/routes/endpoints/hub-resources.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

// Loaded lazily, because only this screen needs the drag library.
const SortableResources = lazyPart(() => import("#app/routes/dashboard/files/resources/sortable-resources.tsx"));

interface ResourceListProps {
  resources: OwnResource[];
  endpoint: string;
  onReplace(resource: OwnResource, file: File): void;
}

/** The hub's resources in their manual order. A new order shows immediately and is sent as one move. */
export function ResourceList({ resources, endpoint, onReplace }: ResourceListProps) {
  const moving = useFetcher<ResourceActionData>();
  const [moved, setMoved] = useState<OwnResource[] | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  // After a move the server's order applies again, whether it succeeded or not.
  useEffect(() => {
    if (moving.state === "idle") setMoved(null);
  }, [moving.state]);

  const orderedResources = moved ? moved.map((each) => resources.find(({ id }) => id === each.id) ?? each) : resources;
  const move = (from: number, to: number) => {
    const resource = orderedResources[from];
    if (!resource || from === to || to < 0 || to >= orderedResources.length) return;
    const next = orderedResources.toSpliced(from, 1).toSpliced(to, 0, resource);
    setMoved(next);
    const behind = next[to - 1]?.id ?? "";
    void moving.submit({ intent: "move", resourceId: resource.id, behind }, { method: "post", action: endpoint });
  };
  const actions: RowActions = { endpoint, move, onReplace };
  const staticList = (
    <ul className={styles.list}>
      {orderedResources.map((resource, index) => (
        <li key={resource.id} className={styles.item}>
          <ResourceRow resource={resource} index={index} count={orderedResources.length} {...actions} />
        </li>
      ))}
    </ul>
  );
  if (!isReady) return staticList;
  return <SortableResources resources={orderedResources} actions={actions} waiting={staticList} />;
}
