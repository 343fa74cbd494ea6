import { m } from "../../paraglide/messages";
import { portraitPath } from "../art/portrait-path";
import { useLightPage } from "../light-page";
import { Picture, type PictureView } from "./picture";

/** A photograph, or the code of a drawing. */
export type PersonImageView = { picture: PictureView; portrait: null } | { picture: null; portrait: string };

/** The photograph of a person, else the drawing; light pages leave the drawing out. */
export function PersonPicture({
  of: { name, picture, portrait },
  size,
}: {
  of: { name: string } & PersonImageView;
  size: "portrait" | "mark";
}) {
  const light = useLightPage();
  if (picture) return <Picture picture={picture} size={size} />;
  if (light) return null;
  return <img src={portraitPath(portrait)} alt={m.team_drawing_of({ name })} loading="lazy" />;
}
