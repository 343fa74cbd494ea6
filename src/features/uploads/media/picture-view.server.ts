import { type Locale, type Localized, localize, resolveText } from "../../../platform/i18n/localization";
import type { PictureView } from "../../../ui/picture/picture";
import type { Picture } from "./pictures.service.server";

/** The five places along a side that the style sheet knows. */
const FOCUS_STEPS = [0, 25, 50, 75, 100] as const;
const nearestFocusStep = (share: number) => FOCUS_STEPS[Math.round(share * 4)]!;

/** A picture as `<Picture>` shows it; null stays null, and the item's art stands in its place. */
export function pictureView(picture: Picture | null, locale: Locale): PictureView | null {
  if (picture === null) return null;
  const [x, y] = [nearestFocusStep(picture.focusX), nearestFocusStep(picture.focusY)];
  return {
    id: picture.id,
    widths: picture.widths,
    height: picture.height,
    alt: resolveText(picture.alt, locale),
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
    const localized = localize(person, locale) as Localized<Omit<Person, "picture" | "pictureId">>;
    const shown = Object.assign({}, localized, { picture: pictureView(picture, locale) });
    // The picture says itself which one it is.
    Reflect.deleteProperty(shown, "pictureId");
    return shown;
  });
