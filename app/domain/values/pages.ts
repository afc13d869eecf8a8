/** The requested page of a list, counted from 1 and limited to the last: an emptied page shows the one before it. */
export function pageOf(query: URLSearchParams, rows: number, perPage: number): { page: number; pages: number } {
  const pages = Math.ceil(rows / perPage);
  const requestedPage = Math.trunc(Number(query.get("page")) || 1);
  return { page: Math.max(1, Math.min(requestedPage, pages)), pages };
}
