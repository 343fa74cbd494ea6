import { expect, test } from "vitest";
import { ICON_NAMES, iconShapes } from "./icons";

test.each(ICON_NAMES)("%s is shapes only: no frame, no title, no colour of its own", (name) => {
  const shapes = iconShapes(name);
  expect(shapes).toMatch(/^<(path|circle|rect|line|polyline|polygon|ellipse) .*\/>$/);
  expect(shapes).not.toMatch(/svg|title|class=|fill=|stroke=|\n/);
});
