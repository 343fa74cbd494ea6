import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBuildCurrent, stampBuild } from "../build-stamp.mjs";

const repository = path.resolve(import.meta.dirname, "..");

/** The files at the top of this repository, with few sources below them and a finished build. */
function checkout() {
  const root = mkdtempSync(path.join(tmpdir(), "reboot-stamp-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const entry of readdirSync(repository, { withFileTypes: true }))
    if (entry.isFile()) cpSync(path.join(repository, entry.name), path.join(root, entry.name));
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  put("src/ui/button.css", "button {}");
  put("messages/en.json", "{}");
  put("project.inlang/settings.json", "{}");
  mkdirSync(path.join(root, "build"));
  stampBuild(root);
  return { root, put };
}

/** Changes a file of a finished build and says whether the build still counts as current. */
function isCurrentAfter(file: string): boolean {
  const { root, put } = checkout();
  expect(isBuildCurrent(root)).toBe(true);
  put(file, "changed");
  return isBuildCurrent(root);
}

test("a build is out of date after a change of a source, a message or any program file at the top", () => {
  const atTop = readdirSync(repository).filter((name) => /\.(ts|mjs)$/.test(name));
  expect(atTop).toEqual(expect.arrayContaining(["vite.config.ts", "picture-process.ts", "precompress.ts"]));
  const sources = ["src/ui/button.css", "messages/en.json", "project.inlang/settings.json"];
  for (const file of [...atTop, ...sources, "package-lock.json", "tsconfig.json"])
    expect(isCurrentAfter(file), file).toBe(false);
});

test("a new file at the top or below src makes a build out of date, also an empty one", () => {
  for (const file of ["new-plugin.ts", "postcss.config.mjs", "src/features/new.ts"])
    expect(isCurrentAfter(file), file).toBe(false);
});

test("generated files and documents leave a build current", () => {
  for (const file of ["src/paraglide/runtime.js", "project.inlang/README.md", "README.md", "docs/api.md"])
    expect(isCurrentAfter(file), file).toBe(true);
});
