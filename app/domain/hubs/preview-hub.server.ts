// The hub of a preview: as its page gets a stored one, with what stands in a form instead of what is stored.
import { Column, getTableColumns, is, SQL } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { HubEdit } from "#app/domain/hubs/form.ts";
import { descriptionMaxLength, openManually } from "#app/domain/hubs/hubs.ts";
import {
  type PublicHub,
  type PublicHubRow,
  publicHubColumns,
  toPublicHub,
} from "#app/domain/hubs/public-hub.server.ts";
import { effectiveBranding, newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { maxRead } from "#app/domain/values/plain-text.ts";
import { sanitizeRichText } from "#app/domain/values/rich-text.server.ts";

type HubRow = typeof talkHubs.$inferSelect;
type ProfileRow = typeof profiles.$inferSelect;

/** A hub's columns as a form holds them. */
export type PreviewValues = Partial<HubRow & Pick<HubEdit, "description">>;

interface StoredRows {
  hub: HubRow;
  /** The hub's speaker. */
  profile: ProfileRow;
}

/** The hub with `values` instead of what is stored, and open to everyone. Nothing is written. */
export function toPreviewHub({ hub, profile }: StoredRows, values: PreviewValues, now: Date): PublicHub {
  // The form has the fields too that all hubs of the speaker share.
  const shown = { ...hub, ...effectiveBranding(hub, profile), ...values };
  const { description } = values;
  const opened = {
    ...shown,
    ...openManually(shown, now),
    description:
      description === undefined
        ? hub.description
        : sanitizeRichText(cutText(toRichText(description ?? ""), maxRead(descriptionMaxLength))),
    requireEmailVerification: false,
  };
  const columns = [
    ...listValues(talkHubs, opened),
    ...listValues(profiles, { ...profile, useUniversalBranding: false }),
  ];
  const selected = selectColumns(publicHubColumns, new Map<Column, unknown>(columns)) as PublicHubRow;
  return toPublicHub(
    {
      ...selected,
      publicVisibility: true,
      sendsFiles: shown.leadSendFiles,
      speaker: { ...selected.speaker, hasPublicProfile: profile.publicSpeakerProfile },
    },
    "your-username",
  );
}

type Selection = { [name: string]: Column | SQL | Selection };

/** What a query with this selection gives, where the columns have these values. It leaves SQL expressions out. */
const selectColumns = (selection: Selection, values: Map<Column, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(selection).flatMap(([name, each]) => {
      if (is(each, SQL)) return [];
      return [[name, is(each, Column) ? values.get(each) : selectColumns(each, values)]];
    }),
  );

const listValues = (table: typeof talkHubs | typeof profiles, row: object) =>
  Object.entries(getTableColumns(table)).map(([name, column]) => [column, row[name as keyof typeof row]] as const);

/** The columns of a hub that is not stored yet, each with its initial value. */
export function newHubRow(profile: ProfileRow, now: Date): HubRow {
  const initial = Object.entries(getTableColumns(talkHubs)).map(([name, column]) => [
    name,
    is(column.default, SQL) ? null : (column.default ?? null),
  ]);
  return {
    ...(Object.fromEntries(initial) as HubRow),
    ...newHubBranding(profile),
    id: "new",
    slug: "your-talk",
    title: "Your talk’s title",
    timezone: profile.timezone,
    createdAt: now,
    updatedAt: now,
  };
}
