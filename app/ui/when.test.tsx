import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AccountClockContext } from "#app/ui/account-clock.ts";
import { When } from "#app/ui/when.tsx";

const at = new Date("2026-12-24T13:45:00Z");

function draw(as: "day" | "moment" | "since" | undefined, timezone = "Australia/Sydney", now = "2026-12-24T13:50:00Z") {
  return renderToStaticMarkup(
    <AccountClockContext value={{ timezone, now: new Date(now) }}>
      <When at={at} as={as} />
    </AccountClockContext>,
  );
}

it("draws a moment in Ada's time zone, whatever the time and zone of the machine", () => {
  expect(draw(undefined)).toBe("Fri 25 Dec 2026");
  expect(draw(undefined, "America/New_York")).toBe("Thu 24 Dec 2026");
  expect(draw("moment")).toBe("Fri 25 Dec 2026, 00:45 (Sydney)");
  expect(draw("since")).toBe("5 minutes ago");
  expect(draw("since", "Australia/Sydney", "2027-01-24T00:00:00Z")).toBe("Fri 25 Dec 2026");
});

it("draws nothing where no account is known", () => {
  expect(() => renderToStaticMarkup(<When at={at} />)).toThrow("time zone");
});
