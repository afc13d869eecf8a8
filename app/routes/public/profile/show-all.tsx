/** So many entries of a list a phone shows at first (page.css). */
const firstEntries = 3;

/**
 * Stands after a list: on a phone the list ends after its first entries until this is ticked. Wider screens and paper show
 * the whole list, and so does a browser that does not know the rule. It works without a script.
 */
export function ShowAll({ count, entries }: { count: number; entries: string }) {
  if (count <= firstEntries) return null;
  return (
    <label className="show-all">
      <input type="checkbox" />
      {`Show all ${count} ${entries}`}
    </label>
  );
}
