import type { Deps } from "../../platform/deps";
import { type Locale, localize, mapSaid, words } from "../../platform/languages";
import { programCardView } from "../programs/program-view.server";
import { featuredPrograms } from "../programs/programs.service.server";
import { getSettings } from "../site/site.service.server";

/** Everything the home page shows, read at once. */
export async function homeView(deps: Pick<Deps, "db" | "now" | "log">, locale: Locale) {
  const [settings, programs] = await Promise.all([getSettings(deps), featuredPrograms(deps, 2)]);
  const tagline = localize(settings.tagline, locale);
  // The headline is the tagline's first sentence, the line under it the rest.
  const end = words(tagline).search(/(?<=[.!?])\s/);
  return {
    promise: end < 0 ? tagline : mapSaid(tagline, (text) => text.slice(0, end)),
    purpose: end < 0 ? "" : mapSaid(tagline, (text) => text.slice(end).trim()),
    programs: programs.map((row) => programCardView(row, locale)),
    organisation: {
      email: settings.email,
      telephone: settings.whatsapp,
      foundingDate: String(settings.foundedYear),
      description: words(localize(settings.mission, locale)),
      sameAs: Object.values(settings.social),
    },
  };
}
