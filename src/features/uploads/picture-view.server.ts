import { type Locale, type Localized, localize, say } from "../../platform/languages";
import type { PictureView } from "../../ui/picture";
import type { Picture } from "./uploads.service.server";

/** The five places along a side that the style sheet knows. */
const STEPS = [0, 25, 50, 75, 100] as const;
const nearest = (share: number) => STEPS[Math.round(share * 4)]!;

/** A picture as `<Picture>` shows it; null stays null, and the item's art stands in its place. */
export function pictureView(picture: Picture | null, locale: Locale): PictureView | null {
  if (picture === null) return null;
  const [x, y] = [nearest(picture.focusX), nearest(picture.focusY)];
  return {
    id: picture.id,
    widths: picture.widths,
    height: picture.height,
    alt: say(picture.alt, locale),
    // Most pictures are cut around their centre, and then it need not be said.
    ...(x === 50 && y === 50 ? {} : { focus: { x, y } }),
  };
}

/** People in a list, their words chosen for a reader, each with the picture that may be seen. */
export const portraitViews = <Person extends { picture: Picture | null; pictureId?: string | null }>(
  people: readonly Person[],
  locale: Locale,
) =>
  people.map(({ picture, ...person }) => {
    const words = localize(person, locale) as Localized<Omit<Person, "picture" | "pictureId">>;
    const shown = Object.assign({}, words, { picture: pictureView(picture, locale) });
    // The picture says itself which one it is.
    Reflect.deleteProperty(shown, "pictureId");
    return shown;
  });
