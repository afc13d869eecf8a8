import { expect, it } from "vitest";
import { titleFrom } from "#app/domain/files/files.ts";

it.each([
  ["Q3_Verkaufsstrategie_final_v2.pdf", "Q3 Verkaufsstrategie"],
  ["calm-under-fire.pptx", "Calm under fire"],
  ["Keynote (1).pdf", "Keynote"],
  ["Handout v1.2 draft.docx", "Handout"],
  ["COVID-19 data.xlsx", "COVID-19 data"],
  ["COVID-19.xlsx", "COVID-19"],
  ["iPhone_setup.pdf", "iPhone setup"],
  ["Version 2 of everything.pdf", "Version 2 of everything"],
  ["final.pdf", "Final"],
  ["Präsentation.tar.gz", "Präsentation.tar"],
  ["slides", "Slides"],
  ["___.pdf", "___.pdf"],
])("Ada's file %s is offered as “%s”", (name, title) => {
  expect(titleFrom(name)).toBe(title);
});
