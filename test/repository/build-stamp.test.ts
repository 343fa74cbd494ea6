import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBuildCurrent, stampBuild } from "../../build-stamp.mjs";

const repository = path.resolve(import.meta.dirname, "../..");

function createCheckout() {
  const root = mkdtempSync(path.join(tmpdir(), "reboot-stamp-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const entry of readdirSync(repository, { withFileTypes: true }))
    if (entry.isFile()) cpSync(path.join(repository, entry.name), path.join(root, entry.name));
  const writeSource = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  writeSource("src/ui/styles/button.css", "button {}");
  writeSource("messages/en.json", "{}");
  writeSource("project.inlang/settings.json", "{}");
  writeSource("tools/vite/precompress.ts", "export {};");
  mkdirSync(path.join(root, "build"));
  stampBuild(root);
  return { root, writeSource };
}

function isCurrentAfter(file: string): boolean {
  const { root, writeSource } = createCheckout();
  expect(isBuildCurrent(root)).toBe(true);
  writeSource(file, "changed");
  return isBuildCurrent(root);
}

test("a build is outdated after a change of a source, a message or any root program file", () => {
  const rootFiles = readdirSync(repository).filter((name) => /\.(ts|mjs)$/.test(name));
  expect(rootFiles).toEqual(
    expect.arrayContaining(["vite.config.ts", "react-router.config.ts", "build-stamp.mjs"]),
  );
  const sources = [
    "src/ui/styles/button.css",
    "messages/en.json",
    "project.inlang/settings.json",
    "tools/vite/precompress.ts",
  ];
  for (const file of [...rootFiles, ...sources, "package-lock.json", "tsconfig.json"])
    expect(isCurrentAfter(file), file).toBe(false);
});

test("a new file in the root or below src makes a build outdated, even an empty one", () => {
  for (const file of ["new-plugin.ts", "postcss.config.mjs", "src/features/new.ts"])
    expect(isCurrentAfter(file), file).toBe(false);
});

test("generated files and documents leave a build current", () => {
  for (const file of ["src/paraglide/runtime.js", "project.inlang/README.md", "README.md", "docs/api.md"])
    expect(isCurrentAfter(file), file).toBe(true);
});
