import { getLocale } from "../../../paraglide/runtime";
import { words, localize } from "../../../platform/languages";
import { depsContext } from "../../../platform/request-context";
import { hrefOf } from "../../../ui/href";
import { calendarResponse, calendarText } from "../event-calendar.server";
import { getCalendarEvent } from "../events.service.server";
import { isOwnPrefix } from "./own-prefix";
import type { Route } from "./+types/event-calendar";

/** One event as a file for a calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const event = isOwnPrefix(params.locale) ? await getCalendarEvent(deps, params.id) : null;
  if (event === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const text = calendarText([event], {
    name: words(localize(event.title, locale)),
    locale,
    urlOf: (slug) => `${deps.origin}${hrefOf(`/events/${slug}`)}`,
  });
  return calendarResponse(text, event.slug);
}
