// A list sorted by handles: with a pointer or a finger, or with the space bar and the arrow keys.
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { findTarget, type Row, shiftOf, shiftTo } from "#app/ui/sortable.ts";

/** Pixels that a pointer moves before its press is a drag. */
const minDistance = 5;
/** Pixels from the edge of the window where a drag scrolls, and how far in each frame. */
const edge = 90;
const scrollStep = 8;

interface Item {
  id: string;
  title: string;
}

interface Drag {
  id: string;
  from: number;
  to: number;
  rows: Row[];
  /** Where the pointer is and was pressed, from the top of the page; null by keyboard. */
  pointer: { y: number; startY: number } | null;
}

/** What a screen reader is told before it uses a handle. */
export const sortingInstructions =
  "Press space to pick up, the arrow keys to move, space again to drop, or escape to cancel.";

type List = RefObject<HTMLElement | null>;
type Move = (from: number, to: number) => void;

/**
 * Sorts the children of `list`, which show `items`. Positions count from 0. The elements stay where they are in the
 * document until the drop, so that focus and pointer stay with the handle.
 */
export function useSortable(list: List, items: Item[], move: Move) {
  const { drag, message, moveItem, pickUp, moveTo, follow, drop, cancel } = useDrag(list, items, move);
  const pressedY = useRef<number | null>(null);
  useScrollAtEdge(drag?.pointer ? drag.pointer.y : null, follow);
  const release = (end: () => void) => {
    pressedY.current = null;
    end();
  };
  return {
    message,
    isSorting: drag !== null,
    moveItem,
    /** For the element of each item. */
    rowProps: (index: number): { style?: CSSProperties; "data-dragging"?: true } =>
      drag
        ? {
            style: { transform: `translateY(${findShift(index, drag)}px)` },
            "data-dragging": index === drag.from || undefined,
          }
        : {},
    /** For the button in it that starts a drag. */
    handleProps: (index: number) => ({
      onPointerDown: ({ button, pageY, pointerId, currentTarget }: PointerEvent) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        pressedY.current = pageY;
      },
      onPointerMove: ({ pageY: y }: PointerEvent) => {
        const startY = pressedY.current;
        if (startY === null) return;
        if (drag) follow(y);
        else if (Math.abs(y - startY) >= minDistance) pickUp(index, { y, startY });
      },
      onPointerUp: () => release(drop),
      onPointerCancel: () => release(cancel),
      onBlur: () => release(cancel),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === " " && !drag) pickUp(index, null);
        else if (!drag) return;
        else if (event.key === " ") release(drop);
        else if (event.key === "Escape") release(cancel);
        else if (event.key === "ArrowUp") moveTo(drag.to - 1);
        else if (event.key === "ArrowDown") moveTo(drag.to + 1);
        else if (event.key !== "Tab") return;
        event.preventDefault();
      },
    }),
  };
}

function findShift(index: number, { from, to, rows, pointer }: Drag): number {
  if (index !== from) return shiftOf(index, rows, from, to);
  return pointer ? pointer.y - pointer.startY : shiftTo(rows, from, to);
}

/** The drag that is going on, and what a screen reader is told about it. */
function useDrag(list: List, items: Item[], move: Move) {
  const [stored, setDrag] = useState<Drag | null>(null);
  const [message, announce] = useState("");
  const focusDropped = useFocusAfterDrop(list);
  // A list that changes meanwhile ends the drag.
  const drag = stored && stored.rows.length === items.length && items[stored.from]?.id === stored.id ? stored : null;
  const describePosition = (index: number) => `position ${index + 1} of ${items.length}`;

  function moveItem(from: number, to: number) {
    announce(`${items[from]?.title} is now ${describePosition(to)}.`);
    move(from, to);
  }
  function pickUp(from: number, pointer: Drag["pointer"]) {
    setDrag({ id: items[from]?.id ?? "", from, to: from, rows: measureRows(list.current), pointer });
    announce(`Picked up ${items[from]?.title}, ${describePosition(from)}.`);
  }
  function moveTo(to: number, pointer: Drag["pointer"] = null) {
    if (!drag || to < 0 || to >= items.length) return;
    setDrag({ ...drag, to, pointer });
    if (to !== drag.to) announce(`Moved to ${describePosition(to)}.`);
  }
  function follow(y: number) {
    if (!drag?.pointer) return;
    const { startY } = drag.pointer;
    moveTo(findTarget(drag.rows, drag.from, y - startY), { y, startY });
  }
  function cancel() {
    if (!drag) return;
    setDrag(null);
    announce("Back where it was.");
  }
  function drop() {
    if (!drag || drag.to === drag.from) return cancel();
    setDrag(null);
    focusDropped(drag.to);
    moveItem(drag.from, drag.to);
  }
  return { drag, message, moveItem, pickUp, moveTo, follow, drop, cancel };
}

const measureRows = (list: HTMLElement | null): Row[] =>
  [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top + scrollY, height };
  });

/** Moving an element in the document takes its focus away. */
function useFocusAfterDrop(list: List) {
  const dropped = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (dropped.current === null) return;
    list.current?.children[dropped.current]?.querySelector("button")?.focus({ preventScroll: true });
    dropped.current = null;
  });
  return (index: number) => {
    dropped.current = index;
  };
}

/** Scrolls while the pointer, at `pageY`, is near the top or the bottom of the window. */
function useScrollAtEdge(pageY: number | null, follow: (pageY: number) => void) {
  const scroll = useEffectEvent(() => {
    if (pageY === null) return;
    const y = pageY - scrollY;
    const step = y < edge ? -scrollStep : y > innerHeight - edge ? scrollStep : 0;
    const before = scrollY;
    if (step) scrollBy({ top: step, behavior: "instant" });
    if (scrollY !== before) follow(pageY + scrollY - before);
  });
  const isDragging = pageY !== null;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
}
