import { type Localized, localize, resolveText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { portraitOf } from "../../../ui/art/portrait-features";
import type { PersonImageView } from "../../../ui/picture/person-picture";
import type { PictureView } from "../../../ui/picture/picture";
import type { PersonImage } from "./pictures.model";
import type { Picture } from "./pictures.service.server";

/** Positions that the style sheet knows, in percent. */
const FOCUS_STEPS = [0, 25, 50, 75, 100] as const;
const nearestFocusStep = (share: number) => FOCUS_STEPS[Math.round(share * 4)]!;

export function pictureView(picture: Picture | null, locale: Locale): PictureView | null {
  if (picture === null) return null;
  const [x, y] = [nearestFocusStep(picture.focusX), nearestFocusStep(picture.focusY)];
  return {
    id: picture.id,
    widths: picture.widths,
    height: picture.height,
    alt: resolveText(picture.alt, locale),
    ...(x === 50 && y === 50 ? {} : { focus: { x, y } }),
  };
}

type Shown = { name: string; picture: Picture | null; portrait?: string | null };

export function personImage({ name, picture, portrait }: Shown, locale: Locale): PersonImageView {
  const shown = pictureView(picture, locale);
  return shown ? { picture: shown, portrait: null } : { picture: null, portrait: portraitOf(name, portrait) };
}

export const peopleViews = <Person extends PersonImage & { name: string; picture: Picture | null }>(
  people: readonly Person[],
  locale: Locale,
) =>
  people.map(({ picture, portrait, ...person }) => {
    const localized = localize(person, locale) as Localized<
      Omit<Person, "picture" | "pictureId" | "portrait">
    >;
    const image = personImage({ name: person.name, picture, portrait: portrait ?? null }, locale);
    const shown = Object.assign({}, localized, image);
    // `picture` already has the id.
    Reflect.deleteProperty(shown, "pictureId");
    return shown;
  });
