import type { CalendarDay, CalendarMonth } from "#app/domain/availability/availability.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { Part } from "#app/routes/public/profile/editable-part.tsx";

interface Props {
  /** Null while the speaker does not show it. */
  months: CalendarMonth[] | null;
  username: string;
  firstName: string;
}

/** How many months stand open; the others are behind a tap. On a phone all but the first are. */
const openMonths = 3;

/** A free day opens the booking form with its date. */
export function AvailabilityCalendar({ months, username, firstName }: Props) {
  const toMonth = (month: CalendarMonth) => <Month key={month.name} month={month} username={username} />;
  return (
    <Part
      name="availability"
      isEmpty={months === null}
      hint="Availability: the next months with free and taken days. It is off until you show it."
    >
      <section className="part-row availability">
        <div>
          <h2>Availability</h2>
          <p className="quiet small">{`Choose a free day to ask ${firstName}. A day struck through is taken; for one with a dashed line, someone has asked.`}</p>
        </div>
        <div>
          <div className="months">{months?.slice(0, openMonths).map(toMonth)}</div>
          <details>
            <summary>Later months</summary>
            <div className="months">{months?.slice(openMonths).map(toMonth)}</div>
          </details>
        </div>
      </section>
    </Part>
  );
}

const Month = ({ month: { name, offset, days }, username }: { month: CalendarMonth; username: string }) => (
  <div>
    <h3>{name}</h3>
    <ol className="days" aria-label={name}>
      {days.map((day, i) => (
        <li key={day.day} style={i === 0 && offset > 0 ? { gridColumnStart: offset + 1 } : undefined}>
          <Day day={day} username={username} />
        </li>
      ))}
    </ol>
  </div>
);

function Day({ day: { day, state }, username }: { day: CalendarDay; username: string }) {
  const number = Number(day.slice(8));
  if (state === "past") return <span>{number}</span>;
  if (state === "free")
    return (
      <a href={`/${username}/book?date=${day}`} aria-label={`${formatDay(day)}: free`}>
        {number}
      </a>
    );
  return (
    <span className={`day-${state}`}>
      {number}
      <span className="visually-hidden">{` ${state}`}</span>
    </span>
  );
}
