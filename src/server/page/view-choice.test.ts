import { expect, test } from "vitest";
import { wantsLight } from "./view-choice";

test("what was chosen on the site decides, else what the browser says", () => {
  for (const [headers, light] of [
    [{}, false],
    [{ "save-data": "on" }, true],
    [{ "save-data": "On " }, true],
    [{ "save-data": "off" }, false],
    [{ cookie: "view=light" }, true],
    [{ cookie: "a=b; view=light; c=d" }, true],
    [{ cookie: "a=b; __Host-view=light" }, true],
    [{ cookie: "view=full", "save-data": "on" }, false],
    [{ cookie: "preview=light" }, false],
    [{ cookie: "view=lighter" }, false],
  ] as const)
    expect(wantsLight(headers), JSON.stringify(headers)).toBe(light);
});
