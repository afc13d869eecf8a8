import { expect, it } from "vitest";
import { editHubForm } from "#app/domain/hubs/form.ts";
import { hubSettings, settingNames, templateSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { everywhere, namesIn, type SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { checkbox } from "#app/domain/values/field-schemas.ts";

it("a setting that names no place goes nowhere", () => {
  const group = {
    named: { schema: checkbox, label: "Named", places: ["notice"] },
    silent: { schema: checkbox, label: "Silent" },
  } as const satisfies SettingGroup;
  const places = [...everywhere, "create", "copy", "template", "shared"] as const;
  expect(places.flatMap((place) => namesIn<SettingGroup, typeof place>(group, place))).toEqual(["named"]);
});

it("keeps what only the speaker reads from every page and from templates", () => {
  const shown = everywhere.flatMap((page) => namesIn(hubSettings, page) as string[]);
  for (const name of ["privateNotes", "audienceCount", "access", "leadSendFiles"]) {
    expect(settingNames).toContain(name);
    expect(shown).not.toContain(name);
    expect(templateSettings).not.toContain(name);
  }
});

it("shows on a later page what an earlier one shows", () => {
  const pages = everywhere.map((page) => namesIn(hubSettings, page) as string[]);
  for (const [at, names] of pages.entries())
    for (const later of pages.slice(at)) expect(later).toEqual(expect.arrayContaining(names));
});

it("has initial values that its form accepts", () => {
  for (const name of settingNames) {
    const setting = hubSettings[name];
    if (!("initial" in setting)) continue;
    const { initial } = setting;
    const field = Array.isArray(initial) ? initial.join("\n") : initial;
    expect({ name, value: editHubForm.shape[name].parse(field) }).toEqual({ name, value: initial });
  }
});
