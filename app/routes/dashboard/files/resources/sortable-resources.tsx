import { DragDropContext, Draggable, Droppable } from "@hello-pangea/dnd";
import type { OwnResource } from "#app/domain/files/resources.server.ts";
import styles from "#app/routes/dashboard/files/resources/resource-list.module.css";
import { ResourceRow, type RowActions } from "#app/routes/dashboard/files/resources/resource-row.tsx";
import { IconGripVertical } from "#app/ui/icons.ts";

/** The list with drag handles, for a pointer, a finger or the keyboard (space bar and arrow keys). */
export default function SortableResources({ resources, actions }: { resources: OwnResource[]; actions: RowActions }) {
  const findTitle = (id: string) => resources.find((resource) => resource.id === id)?.title ?? "";
  const describePosition = (index: number) => `position ${index + 1} of ${resources.length}`;
  return (
    <DragDropContext
      dragHandleUsageInstructions="Press space to pick up, the arrow keys to move, space again to drop, or escape to cancel."
      onDragStart={({ draggableId, source }, { announce }) =>
        announce(`Picked up ${findTitle(draggableId)}, ${describePosition(source.index)}.`)
      }
      onDragUpdate={({ destination }, { announce }) => {
        if (destination) announce(`Moved to ${describePosition(destination.index)}.`);
      }}
      onDragEnd={({ draggableId, source, destination, reason }, { announce }) => {
        if (reason === "CANCEL" || !destination) return announce("Back where it was.");
        announce(`${findTitle(draggableId)} is now ${describePosition(destination.index)}.`);
        actions.move(source.index, destination.index);
      }}
    >
      <Droppable droppableId="resources">
        {(list) => (
          <ul ref={list.innerRef} {...list.droppableProps} className={styles.list}>
            {resources.map((resource, index) => (
              // The handle is a button, and no other part of the row starts a drag.
              <Draggable key={resource.id} draggableId={resource.id} index={index} disableInteractiveElementBlocking>
                {(item, { isDragging }) => (
                  <li
                    ref={item.innerRef}
                    {...item.draggableProps}
                    className={styles.item}
                    data-dragging={isDragging || undefined}
                  >
                    <ResourceRow
                      resource={resource}
                      index={index}
                      count={resources.length}
                      {...actions}
                      handle={
                        <button
                          type="button"
                          {...item.dragHandleProps}
                          className={styles.handle}
                          aria-label={`Reorder ${resource.title}`}
                        >
                          <IconGripVertical size={20} />
                        </button>
                      }
                    />
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}
