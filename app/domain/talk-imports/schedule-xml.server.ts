// The schedule of a conference as pretalx and frab write it in XML (https://c3voc.de/schedulexml/).
import {
  attributeOf,
  contentOf,
  findElement,
  findElements,
  type XmlElement,
  type XmlNode,
} from "#app/domain/talk-imports/read-xml.server.ts";

/** Whether the text is such a file, and no page. */
export function isScheduleXml(text: string): boolean {
  const head = text.slice(0, 2_000);
  return /<schedule[\s>]/.test(head) && !/<html[\s>]/i.test(head);
}

/** The same as the schedule's JSON has. */
export function toScheduleJson(xml: XmlNode[]): unknown {
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

const childrenOf = ({ children }: XmlElement, tag?: string): XmlElement[] =>
  children.filter((node): node is XmlElement => "attribs" in node && (tag === undefined || node.name === tag));

/** What each element inside says. */
const textsOf = (element: XmlElement): Record<string, string> =>
  Object.fromEntries(childrenOf(element).map((child) => [child.name, contentOf(child).trim()]));

const toEvent = (element: XmlElement) => ({
  ...textsOf(element),
  ...{ guid: attributeOf(element, "guid") || attributeOf(element, "id"), code: attributeOf(element, "code") },
  persons: inside(element, "persons").map((person) => ({ name: contentOf(person).trim() })),
  links: inside(element, "links").map(toLink),
  attachments: inside(element, "attachments").map(toLink),
});

const inside = (element: XmlElement, name: string) => childrenOf(element, name).flatMap((one) => childrenOf(one));

const toLink = (element: XmlElement) => ({ title: contentOf(element).trim(), url: attributeOf(element, "href") });
