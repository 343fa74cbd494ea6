import { getLocale } from "../../../paraglide/runtime";
import { plainText, localize } from "../../../platform/i18n/localized-text";
import { depsContext } from "../../../platform/pages/request-context";
import { hrefOf } from "../../../platform/i18n/href";
import { calendarResponse, calendarText, getOrganizer } from "../event-calendar.server";
import { getCalendarEvent } from "../events.service.server";
import { isValidLocalePrefix } from "../../../platform/i18n/locale-prefix";
import type { Route } from "./+types/event-calendar-file";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const event = isValidLocalePrefix(params.locale) ? await getCalendarEvent(deps, params.id) : null;
  if (event === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const text = calendarText([event], {
    name: plainText(localize(event.title, locale)),
    locale,
    organizer: await getOrganizer(deps),
    urlOf: (slug) => `${deps.origin}${hrefOf(`/events/${slug}`)}`,
  });
  return calendarResponse(text, event.slug);
}
