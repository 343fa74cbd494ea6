import { SCENE_NAMES, type SceneName } from "./scenes";

const PREFIX = "scene:";

/** The scene that an image reference names (`scene:training`), or null: another kind of reference, or none. */
export function sceneOf(image: string | null): SceneName | null {
  if (!image?.startsWith(PREFIX)) return null;
  return SCENE_NAMES.find((name) => name === image.slice(PREFIX.length)) ?? null;
}
