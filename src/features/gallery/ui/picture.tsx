import { words } from "../../../platform/languages";
import { Cloth } from "../../../ui/art/cloth";
import { Scene } from "../../../ui/art/scene";
import type { PictureCardView } from "../gallery-view.server";

type Props = { picture: Pick<PictureCardView, "scene" | "art" | "alt" | "slug"> };

/** What is seen: the drawn scene, who does what as its name; else the cloth of the picture, which says nothing. */
export function Picture({ picture: { scene, art, alt, slug } }: Props) {
  if (scene === null) return <Cloth {...(art ?? { seed: slug })} />;
  const drawn = <Scene name={scene} label={words(alt)} />;
  return typeof alt === "string" ? drawn : <div lang={alt.lang}>{drawn}</div>;
}
