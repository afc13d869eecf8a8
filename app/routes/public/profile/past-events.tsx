import { srcSetOf } from "#app/domain/values/image-address.ts";
import { Part } from "#app/routes/public/profile/editable-part.tsx";
import type { ProfilePageView } from "#app/routes/public/profile/profile-page.server.ts";
import type { ProfileView } from "#app/routes/public/profile/profile-view.server.ts";
import { ShowAll } from "#app/routes/public/profile/show-all.tsx";

interface Props {
  /** From talks with a page here. */
  own: ProfilePageView["pastEvents"];
  /** The speaker's list. */
  typed: ProfileView["pastEvents"];
}

/** Logos first, then all other events as plain lines. An event that the speaker lists too stands once. */
export function PastEvents({ own, typed }: Props) {
  const names = new Set(typed.map(({ name }) => name.toLowerCase()));
  const lines = [
    ...typed.filter(({ logoUrl }) => !logoUrl),
    ...own.filter(({ name }) => !names.has(name.toLowerCase())).map((event) => ({ ...event, place: null, link: null })),
  ];
  const logos = typed.filter(({ logoUrl }) => logoUrl);
  return (
    <Part
      name="past-events"
      isEmpty={own.length + typed.length === 0}
      hint="Where I spoke: events from before your talks had a page here, with their logos."
    >
      <section className="part-row">
        <h2>Where I spoke</h2>
        <div>
          {logos.length > 0 && (
            <ul className="logos">
              {logos.map((event) => (
                <li key={event.name}>
                  <Linked link={event.link}>
                    <img
                      src={event.logoUrl ?? ""}
                      srcSet={srcSetOf(event.logoUrl ?? "", [192, 480])}
                      sizes="160px"
                      alt={[event.name, event.year].filter(Boolean).join(", ")}
                      loading="lazy"
                      width={160}
                      height={80}
                    />
                  </Linked>
                </li>
              ))}
            </ul>
          )}
          {lines.length > 0 && (
            <ul className="event-lines">
              {lines.map(({ name, place, year, link }) => (
                <li key={name + place + year}>
                  <span dir="auto">
                    <Linked link={link}>{name}</Linked>
                  </span>
                  <span className="quiet small" dir="auto">
                    {[place, year].filter(Boolean).join(", ")}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <ShowAll count={Math.max(logos.length, lines.length)} entries="events" />
        </div>
      </section>
    </Part>
  );
}

function Linked({ link, children }: { link: string | null | undefined; children: React.ReactNode }) {
  if (!link) return children;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
