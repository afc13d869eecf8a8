import { describe, expect, it } from "vitest";
import {
  anonymousViewer,
  applySchedule,
  authoriseHub,
  canGoLive,
  daysLeft,
  effectiveStatus,
  type HubSchedule,
  type HubToAuthorise,
  type HubViewer,
  nextStatusChange,
  openManually,
  trashCutoff,
} from "#app/domain/hubs/hubs.ts";
import { bucketOf, statusLabel } from "#app/domain/values/hub-status.ts";

const hub = (changes: Partial<HubSchedule> = {}): HubSchedule => ({
  status: "active",
  openDate: null,
  openTime: null,
  closeDate: null,
  closeTime: null,
  autoClose: false,
  timezone: "Europe/Paris",
  closedManuallyAt: null,
  ...changes,
});
const publicHub = (changes: Partial<HubToAuthorise> = {}): HubToAuthorise => ({
  ...hub(),
  publicVisibility: true,
  requireEmailVerification: false,
  filesAfterClose: false,
  ...changes,
});
const opens = { openDate: "2026-06-01", openTime: "09:00:00" };
const closes = { closeDate: "2026-06-02", closeTime: "18:00:00", autoClose: true };
const before = new Date("2026-06-01T06:59:59Z");
const opening = new Date("2026-06-01T07:00:00Z");
const closing = new Date("2026-06-02T16:00:00Z");
const after = new Date("2026-06-02T16:00:00.001Z");

describe("the effective status", () => {
  it("is the stored status without a schedule", () => {
    for (const status of ["draft", "active", "scheduled", "closed", "archived"] as const)
      expect(effectiveStatus(hub({ status }), after)).toBe(status);
  });

  it("follows the opening and closing moments, to the millisecond", () => {
    const scheduled = hub({ status: "scheduled", ...opens, ...closes });
    expect(effectiveStatus(scheduled, before)).toBe("scheduled");
    expect(effectiveStatus(scheduled, opening)).toBe("active");
    expect(effectiveStatus(scheduled, closing)).toBe("active");
    expect(effectiveStatus(scheduled, after)).toBe("closed");
  });

  it("ignores a date without a time, and a closing moment without auto-close", () => {
    expect(effectiveStatus(hub({ ...opens, openTime: null }), before)).toBe("active");
    expect(effectiveStatus(hub({ ...opens, ...closes, autoClose: false }), after)).toBe("active");
    expect(effectiveStatus(hub({ ...opens, ...closes, closeTime: null }), after)).toBe("active");
  });

  it("closes a hub that was opened manually", () => {
    expect(effectiveStatus(hub(closes), closing)).toBe("active");
    expect(effectiveStatus(hub(closes), after)).toBe("closed");
  });

  it("does not apply the schedule to a draft, an archived hub or a manually closed one", () => {
    expect(effectiveStatus(hub({ status: "draft", ...opens }), after)).toBe("draft");
    expect(effectiveStatus(hub({ status: "archived", ...opens }), after)).toBe("archived");
    expect(effectiveStatus(hub({ ...opens, closedManuallyAt: opening }), after)).toBe("closed");
    expect(effectiveStatus(hub({ closedManuallyAt: opening }), after)).toBe("closed");
  });

  it("next changes at the opening, then at the closing, then never", () => {
    const scheduled = hub({ status: "scheduled", ...opens, ...closes });
    expect(nextStatusChange(scheduled, before)).toEqual(opening);
    expect(nextStatusChange(scheduled, opening)).toEqual(closing);
    expect(nextStatusChange(scheduled, after)).toBeNull();
    expect(nextStatusChange(hub({ status: "draft", ...opens }), before)).toBeNull();
  });
});

describe("the page for a visitor", () => {
  const viewOf = (changes: object, viewer: HubViewer = anonymousViewer) =>
    authoriseHub({ hub: publicHub(changes), viewer, now: before }).view;
  const verifiedVisitor = { isOwner: false, hasAccess: true };
  const owner = { isOwner: true, hasAccess: false };

  it.each([
    [{}, "open"],
    [{ publicVisibility: false }, "not-public"],
    [{ publicVisibility: false, status: "draft" }, "not-public"],
    [{ status: "draft" }, "not-active"],
    [{ status: "scheduled" }, "scheduled"],
    [{ status: "closed" }, "closed"],
    [{ status: "archived" }, "archived"],
    [{ requireEmailVerification: true }, "email-required"],
    [{ requireEmailVerification: true, status: "closed" }, "closed"],
  ])("of a hub with %j is, without device access: %s", (changes, view) => {
    expect(viewOf(changes)).toBe(view);
    expect(viewOf(changes, owner)).toBe("open");
  });

  it("opens for a visitor with device access, read-only when archived", () => {
    expect(viewOf({ requireEmailVerification: true }, verifiedVisitor)).toBe("open");
    expect(viewOf({ status: "archived" }, verifiedVisitor)).toBe("read-only");
    expect(viewOf({ publicVisibility: false }, verifiedVisitor)).toBe("not-public");
  });
});

describe("a viewer's permissions", () => {
  const permissions = (changes: Partial<HubToAuthorise>, viewer: Partial<HubViewer> = {}) => {
    const all = authoriseHub({ hub: publicHub(changes), viewer: { ...anonymousViewer, ...viewer }, now: before });
    return Object.entries(all).flatMap(([name, isPermitted]) => (isPermitted === true ? [name] : []));
  };

  it("are all withheld from visitors of a draft or a hub that is not public", () => {
    expect(permissions({ status: "draft" }, { hasAccess: true })).toEqual([]);
    expect(permissions({ publicVisibility: false }, { hasAccess: true })).toEqual([]);
  });

  it("let visitors of a scheduled, closed or archived hub know of it, not read it", () => {
    expect(permissions({ status: "scheduled" })).toEqual(["mayKnow", "isListed", "isLive"]);
    expect(permissions({ status: "closed" })).toEqual(["mayKnow", "isListed"]);
    expect(permissions({ status: "archived" })).toEqual(["mayKnow", "mayRequestAccess"]);
    expect(permissions({ status: "archived" }, { hasAccess: true })).toEqual(["mayKnow", "mayRead"]);
  });

  it("let visitors of a closed hub have its files if the speaker keeps them, and of a restricted one with access only", () => {
    const closed = { status: "closed", filesAfterClose: true } as const;
    expect(permissions(closed)).toEqual(["mayKnow", "mayReadFilesOnly", "isListed", "isFilesOnly"]);
    const ofOutsider = ["mayKnow", "mayRequestAccess", "isListed", "isFilesOnly"];
    expect(permissions({ ...closed, requireEmailVerification: true })).toEqual(ofOutsider);
    expect(permissions({ ...closed, requireEmailVerification: true }, { hasAccess: true })).toContain(
      "mayReadFilesOnly",
    );
    expect(permissions({ ...closed, publicVisibility: false })).toEqual([]);
    expect(permissions({ ...closed, status: "archived" })).not.toContain("mayReadFilesOnly");
    expect(permissions({ filesAfterClose: true })).not.toContain("mayReadFilesOnly");
  });

  it("let visitors of a restricted hub request access, and read it once they have it", () => {
    const restricted = { requireEmailVerification: true };
    const ofOpenHub = ["isListed", "isOpen", "isLive"];
    expect(permissions(restricted)).toEqual(["mayKnow", "mayRequestAccess", ...ofOpenHub]);
    const all = ["mayKnow", "mayRead", "maySubmitForms", "isCounted", ...ofOpenHub];
    expect(permissions(restricted, { hasAccess: true })).toEqual(all);
  });

  it("let the owner read every hub, uncounted, and submit forms only where visitors may", () => {
    expect(permissions({ status: "draft" }, { isOwner: true })).toEqual(["mayKnow", "mayRead"]);
    const ofOpenHub = ["mayKnow", "mayRead", "maySubmitForms", "isListed", "isOpen", "isLive"];
    expect(permissions({}, { isOwner: true })).toEqual(ofOpenHub);
  });
});

describe("limits", () => {
  it("count live, draft and archived hubs separately, and ignore closed ones", () => {
    expect([
      bucketOf("active"),
      bucketOf("scheduled"),
      bucketOf("draft"),
      bucketOf("archived"),
      bucketOf("closed"),
    ]).toEqual(["live", "live", "draft", "archived", null]);
  });
});

it("needs a title and a date to go live", () => {
  expect(canGoLive({ title: "Kind machines", eventDate: "2026-06-01" })).toBe(true);
  expect(canGoLive({ title: "  ", eventDate: "2026-06-01" })).toBe(false);
  expect(canGoLive({ title: "Kind machines", eventDate: null })).toBe(false);
});

it("labels a status, and leaves an unknown one unchanged", () => {
  expect(statusLabel("active")).toBe("Active");
  expect(statusLabel("on hold")).toBe("on hold");
  expect(statusLabel("")).toBe("Unknown");
});

describe("saving the schedule", () => {
  const noon = new Date("2026-11-21T12:00:00Z");
  const none = { openDate: null, openTime: null, closeDate: null, closeTime: null, autoClose: false, timezone: "UTC" };
  const opensOn = (openDate: string) => ({ openDate, openTime: "08:00" });
  const closesOn = (closeDate: string) => ({ closeDate, closeTime: "18:00", autoClose: true });
  const saved = (before: Partial<HubSchedule>, schedule: Partial<HubSchedule>) =>
    effectiveStatus(applySchedule(hub({ ...none, ...before }), { ...none, ...schedule }, noon), noon);

  it("publishes the hub with an opening moment", () => {
    const draft = { status: "draft" } as const;
    expect(saved(draft, opensOn("2026-12-01"))).toBe("scheduled");
    expect(saved(draft, opensOn("2026-11-01"))).toBe("active");
    expect(saved(draft, { ...opensOn("2026-11-01"), ...closesOn("2026-11-02") })).toBe("closed");
  });

  it("keeps the status without an opening moment, but turns a scheduled hub into a draft", () => {
    expect(saved({ status: "draft" }, none)).toBe("draft");
    expect(saved({ status: "active" }, none)).toBe("active");
    expect(saved({ status: "scheduled", ...opensOn("2026-12-01") }, none)).toBe("draft");
    // The opening moment has passed, so the hub is active whatever is stored.
    expect(saved({ status: "scheduled", ...opensOn("2026-11-01") }, none)).toBe("active");
  });

  it("reopens a hub that only its old closing moment had closed, whether or not that status was stored", () => {
    for (const status of ["active", "closed"] as const) {
      expect(saved({ status, ...closesOn("2026-11-20") }, closesOn("2026-12-01"))).toBe("active");
      expect(saved({ status, ...closesOn("2026-11-20") }, closesOn("2026-11-20"))).toBe("closed");
    }
  });

  it("undoes a manual closing only with a future opening, and never reopens an archived hub", () => {
    const closed = { status: "closed", closedManuallyAt: noon } as const;
    expect(saved(closed, opensOn("2026-12-01"))).toBe("scheduled");
    expect(saved(closed, opensOn("2026-11-01"))).toBe("closed");
    expect(saved({ status: "archived" }, opensOn("2026-12-01"))).toBe("archived");
  });

  it("clears the opening moment on Open Now and keeps a future closing moment", () => {
    const opened = (before: Partial<HubSchedule>) => {
      const stored = { ...hub({ ...none, ...before }), openedManuallyAt: null };
      return { ...stored, ...openManually(stored, noon) };
    };
    const early = opened({ status: "scheduled", ...opensOn("2026-12-01"), ...closesOn("2026-12-02") });
    expect(early).toMatchObject({ openDate: null, openTime: null, closeDate: "2026-12-02", autoClose: true });
    expect(effectiveStatus(early, noon)).toBe("active");
    // A past closing moment would close the hub again at once.
    const late = opened({ status: "closed", closedManuallyAt: noon, ...closesOn("2026-11-20") });
    expect(late).toMatchObject({ closeDate: null, autoClose: false, closedManuallyAt: null });
    expect(effectiveStatus(late, noon)).toBe("active");
  });

  it("remembers when Open Now opened the page, and not when it was open already", () => {
    const yesterday = new Date(noon.getTime() - 24 * 60 * 60 * 1_000);
    const opened = (before: Partial<HubSchedule>, openedManuallyAt: Date | null = null) =>
      openManually({ ...hub({ ...none, ...before }), openedManuallyAt }, noon).openedManuallyAt;
    expect(opened({ status: "draft" })).toEqual(noon);
    expect(opened({ status: "closed", closedManuallyAt: yesterday }, yesterday)).toEqual(noon);
    expect(opened({ status: "active" }, yesterday)).toEqual(yesterday);
    // Close Now by mistake, undone within half an hour: the talk's clock goes on.
    const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);
    const closedBefore = (minutes: number) => ({ status: "closed", closedManuallyAt: minutesAgo(minutes) }) as const;
    expect(opened(closedBefore(2), minutesAgo(20))).toEqual(minutesAgo(20));
    expect(opened({ ...closedBefore(2), ...opensOn("2026-11-21") })).toEqual(new Date("2026-11-21T08:00:00Z"));
    expect(opened(closedBefore(31), minutesAgo(60))).toEqual(noon);
    expect(opened(closedBefore(2))).toEqual(noon);
    // It opens by schedule only later: the page was not open yet when it was closed.
    expect(opened({ ...closedBefore(2), ...opensOn("2026-11-22") })).toEqual(noon);
    expect(opened({ status: "active", ...opensOn("2026-11-01") })).toEqual(new Date("2026-11-01T08:00:00Z"));
  });
});

it("counts the days until a deleted hub is purged, rounded up", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const daysLeftAfter = (deletedAt: string) => daysLeft(new Date(deletedAt), now);
  expect(daysLeftAfter("2026-11-21T12:00:00Z")).toBe(30);
  expect(daysLeftAfter("2026-11-21T11:59:00Z")).toBe(30);
  expect(daysLeftAfter("2026-10-23T11:00:00Z")).toBe(1);
  expect(daysLeftAfter("2026-10-22T12:00:00Z")).toBe(0);
  expect(trashCutoff(now)).toEqual(new Date("2026-10-22T12:00:00Z"));
});

describe("a form that was started while the hub was open", () => {
  const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);
  const accepts = (changes: Partial<HubToAuthorise>, startedMinutes: number, sentMinutes: number) =>
    authoriseHub({
      hub: publicHub(changes),
      viewer: anonymousViewer,
      formStartedAt: minutesAfter(closing, startedMinutes),
      now: minutesAfter(closing, sentMinutes),
    }).maySubmitForms;
  const closedManually = { status: "closed" as const, closedManuallyAt: closing };

  it.each([
    ["on schedule", { ...opens, ...closes }],
    ["manually", closedManually],
  ])("is accepted for half an hour after the hub closed %s", (_how, closed) => {
    expect(accepts(closed, -10, 29)).toBe(true);
    expect(accepts(closed, -60 * 10, 29)).toBe(true);
    expect(accepts(closed, -10, 31)).toBe(false);
    expect(accepts(closed, 1, 5)).toBe(false);
  });

  it("is accepted while the hub is open, however long ago it was started", () => {
    expect(accepts(opens, -60 * 24 * 3, 0)).toBe(true);
  });

  it("is refused when the visitor may not open the page", () => {
    for (const other of [
      { status: "draft" as const },
      { status: "archived" as const },
      { publicVisibility: false },
      { requireEmailVerification: true },
    ])
      expect(accepts({ ...closedManually, ...other }, -10, 5)).toBe(false);
  });
});
