import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each file of browser tests starts its server on a port of its own: they run side by side", () => {
  const ports = globSync("e2e/**/*.spec.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^const \w*PORT\w* = (\d+)/gm)].map(([, port]) => ({
      file,
      port,
    })),
  );
  expect(ports.length).toBeGreaterThan(20);
  const shared = ports.filter(({ port }) => ports.filter((other) => other.port === port).length > 1);
  expect(shared).toEqual([]);
});
