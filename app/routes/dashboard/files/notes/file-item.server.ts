import type { listFiles } from "#app/domain/files/queries.server.ts";
import type { listHubTitles } from "#app/domain/hubs/queries.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";

type FileRow = Awaited<ReturnType<typeof listFiles>>["rows"][number];
export type FileItem = ReturnType<typeof toFileItem>;
export type HubTitle = Awaited<ReturnType<typeof listHubTitles>>[number];

/** A file as a line of the library. */
export const toFileItem = ({ createdAt, ...file }: FileRow, timezone: string) => ({
  ...file,
  added: formatDay(dayOf(createdAt, timezone)),
});
