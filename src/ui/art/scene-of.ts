import { SCENE_NAMES, type SceneName } from "./scenes";

const PREFIX = "scene:";

/** Returns the scene of a reference such as `scene:training`; null: another kind of reference. */
export function sceneOf(image: string | null): SceneName | null {
  if (!image?.startsWith(PREFIX)) return null;
  return SCENE_NAMES.find((name) => name === image.slice(PREFIX.length)) ?? null;
}
