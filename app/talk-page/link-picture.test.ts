import { expect, it } from "vitest";
import { contrast } from "#app/domain/values/colour.ts";
import { toHubPicture } from "#app/talk-page/link-picture.ts";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";

const hubWith = (backgroundColor: string) =>
  ({
    title: "Kind machines",
    speaker: { name: "Ada Nwosu" },
    branding: { backgroundColor, buttonColor: "#0b3d3a" },
  }) as NoticeHub;

it("a middle tone is as deep as on the page, so that white text is readable; other colours stay", () => {
  const { ground } = toHubPicture(hubWith("#29b1b3"), { when: null });
  expect(contrast("#ffffff", ground)).toBeGreaterThan(4.5);
  for (const chosen of ["#0b3d3a", "#ffe9b3"])
    expect(toHubPicture(hubWith(chosen), { when: null }).ground).toBe(chosen);
});
