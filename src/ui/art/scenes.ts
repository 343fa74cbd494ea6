import { toSvg, type Drawing, type SvgOptions } from "./drawing";
import { community } from "./scenes/community";
import { graduation } from "./scenes/graduation";
import { hackathon } from "./scenes/hackathon";
import { hero } from "./scenes/hero";
import { mentor } from "./scenes/mentor";
import { projects } from "./scenes/projects";
import { training } from "./scenes/training";

const SCENES = { hero, training, graduation, projects, community, hackathon, mentor } satisfies Record<
  string,
  () => Drawing
>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

const sceneCache = new Map<SceneName, Drawing>();

/** A scene never changes, so it is cached. */
export function drawScene(name: SceneName): Drawing {
  const drawing = sceneCache.get(name) ?? SCENES[name]();
  sceneCache.set(name, drawing);
  return drawing;
}

export function scene(name: SceneName, options: SvgOptions = {}): string {
  return toSvg(drawScene(name), options);
}
