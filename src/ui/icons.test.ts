import { expect, test } from "vitest";
import { ICON_NAMES, iconShapes } from "./icons";

test.each(ICON_NAMES)("%s is shapes only: no frame, no title, no colour of its own", (name) => {
  const shapes = iconShapes(name);
  expect(shapes).toMatch(/^<(path|circle|rect|line|polyline|polygon|ellipse) .*\/>$/);
  expect(shapes).not.toMatch(/svg|title|class=|fill=|stroke=|\n/);
});

test("paths that follow each other become one, and stand where they stood", () => {
  expect(iconShapes("x")).toBe('<path d="M18 6 6 18M6 6l12 12"/>');
  expect(iconShapes("clock")).toBe('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>');
});
