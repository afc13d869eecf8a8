// Each figure is the same wherever it is shown (docs/figures.md), in an account with every oddity that once made two of one.
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { findAccount, listAccountHubs } from "#app/domain/admin/account.server.ts";
import { findInstanceStats, listAccounts } from "#app/domain/admin/queries.server.ts";
import { sumCurve, sumStats } from "#app/domain/analytics/analytics.ts";
import { exportAnalytics } from "#app/domain/analytics/export-analytics.server.ts";
import { listHubStats } from "#app/domain/analytics/hub-stats.server.ts";
import { findLiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { findThirtyDays, findTotals } from "#app/domain/analytics/queries.server.ts";
import { findSharedTotals } from "#app/domain/analytics/shared-totals.server.ts";
import { findTalkCurve } from "#app/domain/analytics/talk-curve.server.ts";
import { findTraffic } from "#app/domain/analytics/traffic.server.ts";
import { findWeeklyReport } from "#app/domain/analytics/weekly-report.server.ts";
import { listDeliveries } from "#app/domain/deliveries/queries.server.ts";
import { exportFeedback } from "#app/domain/feedback/export-feedback.server.ts";
import { ratingTotal } from "#app/domain/feedback/feedback.ts";
import { listPresenceResults } from "#app/domain/feedback/presence-results.server.ts";
import { countSubmissions } from "#app/domain/feedback/submissions.server.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { countAudience } from "#app/domain/follow-ups/audience.server.ts";
import { listHubs } from "#app/domain/hubs/queries.server.ts";
import { describeDeleted, explainContacts } from "#app/domain/leads/leads.ts";
import { countDeletedLeads, countLeads, findLeadStats } from "#app/domain/leads/queries.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { fillMixedAccount } from "#tests/support/mixed-account.ts";

type Account = Awaited<ReturnType<typeof fillMixedAccount>>;

const listing = { order: "views", isAscending: false, page: 1 } as const;
const month = { from: "2026-10-23", to: "2026-11-21", timezone: "UTC" };

const sum = <Row>(rows: Row[], read: (row: Row) => number) => rows.reduce((total, row) => total + read(row), 0);

/** The totals of the CSV file of Analytics. */
async function readCsv({ services, speaker: actor }: Account) {
  const task = { actor, input: { from: month.from, to: month.to }, report: async () => {} };
  const { content } = await exportAnalytics(services, task as Parameters<typeof exportAnalytics>[1]);
  const rows: Record<string, string>[] = parse(await buffer(content), { columns: true, bom: true });
  const total = (column: string) => sum(rows, (row) => Number(row[column]));
  return { leads: total("Leads"), downloads: total("Downloads"), feedback: total("Feedback") };
}

/** Each place with its leads, downloads and ratings: of the whole account, all of today. */
async function readPlaces(account: Account) {
  const { services, speaker, first, second } = account;
  const totals = await findTotals(services, speaker, "UTC");
  const talks = await Promise.all([first, second].map(({ id }) => findLiveHub(services, speaker, id)));
  const curves = await Promise.all([first, second].map(({ id }) => findTalkCurve(services, speaker, id)));
  const ofCurves = (metric: "leads" | "downloads" | "ratings") =>
    sum(curves, (curve) => sumCurve(curve?.days ?? [], metric));
  const ofTraffic = async (hubId?: string) => {
    const { current, days, ratings } = await findTraffic(services, speaker, { ...month, hubId });
    expect(sumStats(days)).toEqual(current);
    expect(ratingTotal(ratings.current)).toBe(current.feedback);
    return current;
  };
  const ofTalks = await Promise.all([ofTraffic(first.id), ofTraffic(second.id)]);
  const hubStats = (await listHubStats(services, speaker, month, listing)).rows;
  const weekly = await findWeeklyReport(services, {
    ...{ speakerId: speaker.id, timezone: "UTC", from: "2026-11-16", to: "2026-11-22", unsubscribe: "" },
  } as Parameters<typeof findWeeklyReport>[1]);
  return {
    "dashboard, total": { leads: totals.leads.total },
    "dashboard, 30 days": { leads: totals.leads.month },
    "dashboard, curve": { leads: sum(totals.leads.daily, (day) => day) },
    "My Talk Hubs, 30 days": await findThirtyDays(services, speaker, "UTC"),
    "hub cards and API": { leads: sum((await listHubs(services, speaker)).rows, (hub) => hub.leadCount) },
    Results: {
      leads: sum(talks, (talk) => talk?.stats.leads ?? 0),
      downloads: sum(talks, (talk) => talk?.stats.downloads ?? 0),
      feedback: sum(talks, (talk) => talk?.feedback.total ?? 0),
    },
    Timeline: { leads: ofCurves("leads"), downloads: ofCurves("downloads"), feedback: ofCurves("ratings") },
    "Analytics and API, all talks": await ofTraffic(),
    "Traffic and API, each talk": {
      leads: sum(ofTalks, ({ leads }) => leads),
      downloads: sum(ofTalks, ({ downloads }) => downloads),
      feedback: sum(ofTalks, ({ feedback }) => feedback),
    },
    "Analytics, table": {
      leads: sum(hubStats, (row) => row.leads),
      downloads: sum(hubStats, (row) => row.downloads),
      feedback: sum(hubStats, (row) => row.feedback),
    },
    "Analytics, CSV": await readCsv(account),
    "weekly report": { leads: weekly?.leads, feedback: weekly?.ratings },
    "Leads, total": { leads: (await findLeadStats(services, speaker)).total },
    "Leads, this month": { leads: (await findLeadStats(services, speaker)).thisMonth },
  };
}

/** The same of what the administrator sees, and of ratings where they are listed or compared. */
async function readOtherPlaces(account: Account) {
  const { services, speaker, administrator, first, second } = account;
  const shared = (await findSharedTotals(services, administrator))?.totals;
  return {
    "administrator, site": { leads: (await findInstanceStats(services, administrator)).leads },
    "administrator, account": {
      leads: sum((await listAccountHubs(services, administrator, speaker.id, 1)).rows, (hub) => hub.leadCount),
    },
    "administrator, shared": { leads: shared?.leads, downloads: shared?.downloads, feedback: shared?.feedback },
    "ratings list": { feedback: await countSubmissions(services, speaker, { hidden: "all" }) },
    "feedback CSV": {
      feedback: sum(await Promise.all([first, second].map(({ id }) => countFeedbackRows(account, id))), (rows) => rows),
    },
    deliveries: {
      feedback: sum(
        await Promise.all([first, second].map(({ id }) => listDeliveries(services, speaker, id, 1))),
        ({ rows }) => sum(rows, ({ distribution }) => ratingTotal(distribution)),
      ),
    },
    "in the room and later": {
      feedback: sum(
        await Promise.all([first, second].map(({ id }) => listPresenceResults(services, speaker, id))),
        ({ room, later }) => ratingTotal(room) + ratingTotal(later),
      ),
    },
  };
}

async function countFeedbackRows({ services, speaker: actor }: Account, hubId: string) {
  const task = { actor, input: { hubId }, report: async () => {} };
  const file = await exportFeedback(services, task as Parameters<typeof exportFeedback>[1]);
  return parse(await buffer((file as NonNullable<typeof file>).content), { columns: true, bom: true }).length;
}

it("leads, downloads and feedback are the same on every screen, in every file, email and API", async ({ db }) => {
  const account = await fillMixedAccount(db);
  const places = { ...(await readPlaces(account)), ...(await readOtherPlaces(account)) };
  // Rosa, Sven and Mia twice, Tomas, Vera. Two of one file and three of one that is gone. Four with stars.
  const expected: Record<string, number> = { leads: 8, downloads: 5, feedback: 4 };
  const differing = Object.entries(places).flatMap(([place, stats]) =>
    Object.entries(stats).flatMap(([name, figure]) =>
      name in expected && figure !== expected[name] ? [`${place}: ${figure} ${name}`] : [],
    ),
  );
  expect(differing).toEqual([]);
});

it("a comment without stars is counted as a comment", async ({ db }) => {
  const { services, speaker, first } = await fillMixedAccount(db);
  expect((await findLiveHub(services, speaker, first.id))?.feedback).toMatchObject({ total: 3, comments: 3 });
});

it("a list of contacts says why it is shorter than the leads", async ({ db }) => {
  const { services, speaker, first, second, trashed } = await fillMixedAccount(db);
  const stats = await findLeadStats(services, speaker);
  expect(stats).toMatchObject({ total: 8, contacts: 6, deleted: 1 });
  expect(await countLeads(services, speaker)).toBe(6);
  expect(explainContacts(stats)).toBe(
    "8 leads, 6 contacts: 1 has deleted their details, who was at several talks is one contact.",
  );
  expect(explainContacts({ total: 3, contacts: 5, deleted: 0 })).toBe(
    "3 leads, 5 contacts: contacts of no talk, or of one in the trash, are listed too.",
  );
  expect(explainContacts({ total: 3, contacts: 3, deleted: 0 })).toBeNull();

  expect(await countLeads(services, speaker, { hub: first.id })).toBe(4);
  const groups = await countAudience(services, { speakerId: speaker.id, hubId: first.id, text: null });
  expect(sum(Object.values(groups), (people) => people)).toBe(4);
  expect(describeDeleted(await countDeletedLeads(services, speaker, first.id))).toBe("1 has deleted their details");
  for (const { id } of [second, trashed]) expect(await countDeletedLeads(services, speaker, id)).toBe(0);
});

it("storage is what all accounts store, slides included", async ({ db }) => {
  const { services, speaker, administrator } = await fillMixedAccount(db);
  const { used } = await findStorageUsage(services, speaker);
  expect(used).toBeGreaterThan(1_350);
  const { rows } = await listAccounts(services, administrator, { sort: "storage" }, 1);
  expect(rows[0]).toMatchObject({ id: speaker.id, usedBytes: used });
  expect(await findAccount(services, administrator, speaker.id)).toMatchObject({ usedBytes: used });
  expect((await findInstanceStats(services, administrator)).usedBytes).toBe(sum(rows, ({ usedBytes }) => usedBytes));
});
