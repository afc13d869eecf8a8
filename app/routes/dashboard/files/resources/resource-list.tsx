import { useId, useRef, useState } from "react";
import type { ShownResource } from "#app/routes/dashboard/files/resources/load-resources.server.ts";
import styles from "#app/routes/dashboard/files/resources/resource-list.module.css";
import { ResourceRow } from "#app/routes/dashboard/files/resources/resource-row.tsx";
import { IconGripVertical } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { sortingInstructions, useSortable } from "#app/ui/use-sortable.ts";

interface ResourceListProps {
  resources: ShownResource[];
  endpoint: string;
  onReplace(resource: ShownResource, file: File): void;
  onAddPdf(resource: ShownResource, file: File): void;
}

/** The hub's resources in their manual order. A new order shows immediately and is sent as one move. */
export function ResourceList({ resources, endpoint, onReplace, onAddPdf }: ResourceListProps) {
  const moving = useFetcher();
  const [moved, setMoved] = useMoved(moving.state !== "idle");
  const isHydrated = useHydrated();

  const orderedResources = moved ? moved.map((each) => resources.find(({ id }) => id === each.id) ?? each) : resources;
  const move = (from: number, to: number) => {
    const resource = orderedResources[from];
    if (!resource || from === to || to < 0 || to >= orderedResources.length) return;
    const next = orderedResources.toSpliced(from, 1).toSpliced(to, 0, resource);
    setMoved(next);
    const behind = next[to - 1]?.id ?? "";
    void moving.submit({ intent: "move", resourceId: resource.id, behind }, { method: "post", action: endpoint });
  };
  const list = useRef<HTMLUListElement>(null);
  const { message, isSorting, moveItem, rowProps, handleProps } = useSortable(list, orderedResources, move);
  const instructionsId = useId();
  return (
    <>
      <ul ref={list} className={`plain-list ${styles.list}`} data-sorting={isSorting || undefined}>
        {orderedResources.map((resource, index) => (
          <li key={resource.id} className={styles.item} {...rowProps(index)}>
            <ResourceRow
              resource={resource}
              index={index}
              count={orderedResources.length}
              endpoint={endpoint}
              move={moveItem}
              onReplace={onReplace}
              onAddPdf={onAddPdf}
              handle={
                isHydrated && (
                  <button
                    type="button"
                    className={styles.handle}
                    aria-label={`Reorder ${resource.title}`}
                    aria-describedby={instructionsId}
                    {...handleProps(index)}
                  >
                    <IconGripVertical size={20} />
                  </button>
                )
              }
            />
          </li>
        ))}
      </ul>
      <p id={instructionsId} hidden>
        {sortingInstructions}
      </p>
      <p aria-live="assertive" className="visually-hidden">
        {message}
      </p>
    </>
  );
}

/** The order that is being sent. After that the server's applies again, whether the move succeeded or not. */
function useMoved(isSending: boolean) {
  const [moved, setMoved] = useState<ShownResource[] | null>(null);
  const [wasSending, setWasSending] = useState(false);
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (!isSending) setMoved(null);
  }
  return [moved, setMoved] as const;
}
