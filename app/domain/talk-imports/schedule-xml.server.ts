// The schedule of a conference as pretalx and frab write it in XML (https://c3voc.de/schedulexml/).
import {
  attributeOf,
  findElement,
  findElements,
  type PageElement,
  type readSavedPage,
  sourceOf,
} from "#app/domain/talk-imports/saved-page.server.ts";

type Xml = NonNullable<Awaited<ReturnType<typeof readSavedPage>>>;

/** Whether the text is such a file, and no page. */
export function isScheduleXml(text: string): boolean {
  const head = text.slice(0, 2_000);
  return /<schedule[\s>]/.test(head) && !/<html[\s>]/i.test(head);
}

/** The same as the schedule's JSON has. */
export function toScheduleJson(xml: Xml): unknown {
  const conference = findElement(xml, ({ name }) => name === "conference");
  const days = findElements(xml, ({ name }) => name === "day").map((day) => ({
    date: attributeOf(day, "date"),
    rooms: Object.fromEntries(
      [...Map.groupBy(childrenOf(day, "room"), (room) => attributeOf(room, "name"))].map(([name, rooms]) => [
        name,
        rooms.flatMap((room) => childrenOf(room, "event").map(toEvent)),
      ]),
    ),
  }));
  return { schedule: { conference: { ...(conference && textsOf(conference)), days } } };
}

const childrenOf = ({ children }: PageElement, tag?: string): PageElement[] =>
  children.filter((node): node is PageElement => "attribs" in node && (tag === undefined || node.name === tag));

/** What each element inside says. */
const textsOf = (element: PageElement): Record<string, string> =>
  Object.fromEntries(childrenOf(element).map((child) => [child.name, sourceOf(child).trim()]));

const toEvent = (element: PageElement) => ({
  ...textsOf(element),
  ...{ guid: attributeOf(element, "guid") || attributeOf(element, "id"), code: attributeOf(element, "code") },
  persons: inside(element, "persons").map((person) => ({ name: sourceOf(person).trim() })),
  links: inside(element, "links").map(toLink),
  attachments: inside(element, "attachments").map(toLink),
});

const inside = (element: PageElement, name: string) => childrenOf(element, name).flatMap((one) => childrenOf(one));

const toLink = (element: PageElement) => ({ title: sourceOf(element).trim(), url: attributeOf(element, "href") });
