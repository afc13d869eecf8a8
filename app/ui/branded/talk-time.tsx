import type { EventTime } from "#app/domain/values/event-time.ts";

/**
 * The time of a talk in its own timezone, with a calendar link if `path` is given. The page's module adds the viewer's
 * time to the second line, which is always there so that nothing moves.
 */
export function TalkTime({ when, path }: { when: EventTime; path: string | null }) {
  return (
    <div className="when">
      {when.iso ? <time dateTime={when.iso}>{`${when.day}, ${when.time} (${when.zone})`}</time> : when.day}
      {(path || when.iso) && <p>{path && <a href={`${path}/calendar.ics`}>Add to calendar</a>}</p>}
    </div>
  );
}
