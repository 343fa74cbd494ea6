import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { scene, SCENE_NAMES, type SceneName } from "./scenes";
import { FACE } from "./scenes/head";

const PEOPLE: Record<SceneName, number> = {
  hero: 4,
  training: 2,
  graduation: 3,
  projects: 1,
  community: 5,
  hackathon: 3,
  mentor: 2,
};

test.each(SCENE_NAMES)("%s: everyone has a face, two eyes and a smile", (name) => {
  const svg = scene(name);
  const people = PEOPLE[name];
  expect(svg.split(FACE).length - 1).toBe(people);
  expect(svg.match(/rx="2.5" ry="2.8"/g)).toHaveLength(2 * people);
  expect(svg.match(/ 13q6 [56] 12 0"/g)).toHaveLength(people);
});

test.each(SCENE_NAMES)("%s: no one has the skin colour of the neighbour", (name) => {
  const skins = [...scene(name).matchAll(/fill="(#\w{6})" d="M-20-6c0-22/g)].map(([, skin]) => skin);
  skins.slice(1).forEach((skin, i) => expect(skin).not.toBe(skins[i]));
});

test.each(SCENE_NAMES)("%s: is well-formed and light to load", (name) => {
  const svg = scene(name);
  expect(svg).not.toMatch(/undefined|NaN| id=/);
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(name === "hero" ? 2600 : 1300);
});

test("a scene outside a page uses no tokens", () => {
  for (const name of SCENE_NAMES) {
    expect(scene(name)).toContain("var(--c-");
    expect(scene(name, { theme: "dark" })).not.toContain("var(");
  }
});

test("the caller gives the alternative text, which is escaped", () => {
  expect(scene("hero", { title: 'A "class"' })).toContain('role="img" aria-label="A &quot;class&quot;"');
});
