import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import paths from "./icon-paths.json";
import * as icons from "./icons.ts";

it("every icon draws the shape of its name, and no other shape is sent to a browser", () => {
  const drawn = Object.values(icons).map((icon) => renderToStaticMarkup(createElement(icon)));
  const shapes = drawn.map((svg) => / d="(M[^"]+)"/.exec(svg)?.[1]);
  expect(shapes.toSorted()).toEqual(Object.values(paths).toSorted());
});
