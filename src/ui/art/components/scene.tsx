import { Art } from "./art";
import type { SceneName } from "../scenes";

interface SceneProps {
  name: SceneName;
  /** Alternative text in the language of the page: who does what. */
  label: string;
  className?: string;
}

export function Scene({ name, label, className }: SceneProps) {
  return (
    <Art
      name={name}
      className={className ? `scene ${className}` : "scene"}
      label={label}
      draw={({ scene }) => scene(name)}
    />
  );
}
