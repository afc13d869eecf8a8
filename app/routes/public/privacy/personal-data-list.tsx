import type { PersonalDataEntry } from "#app/domain/privacy/privacy.ts";

export function PersonalDataList({ entries }: { entries: PersonalDataEntry[] }) {
  return [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, groupEntries]) => (
    <section key={kind} id={kind.toLowerCase().replaceAll(" ", "-")}>
      <h2>{kind}</h2>
      <ul className="held">
        {groupEntries.map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in the page
          <li key={i}>
            <h3 dir="auto">{entry.title}</h3>
            <p className="quiet small">{entry.when}</p>
            {entry.details.length > 0 && (
              <dl>
                {entry.details.map(({ label, value }) => (
                  <div key={label}>
                    <dt dir="auto">{label}</dt>
                    <dd dir="auto">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {entry.link && <a href={entry.link.href}>{entry.link.text}</a>}
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function PersonalDataPager({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav className="held-pages" aria-label="Pages">
      {page > 1 && <a href={`?page=${page - 1}`}>Previous</a>}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && <a href={`?page=${page + 1}`}>Next</a>}
    </nav>
  );
}
