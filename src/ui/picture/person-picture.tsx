import { m } from "../../paraglide/messages";
import { portraitPath } from "../art/portrait-path";
import { useLightPage } from "../light-page";
import { Picture, type PictureView } from "./picture";

export type PersonImageView = { picture: PictureView; portrait: null } | { picture: null; portrait: string };

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
