import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/pages/request-context";
import { hrefOf } from "../../../platform/i18n/href";
import { calendarResponse, calendarText, getOrganizer } from "../event-calendar.server";
import { readOrganisationName } from "../../site/site.service.server";
import { getCalendar } from "../events.service.server";
import { isValidLocalePrefix } from "../../../platform/i18n/locale-prefix";
import type { Route } from "./+types/calendar-file";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isValidLocalePrefix(params.locale)) throw new Response(null, { status: 404 });
  const deps = context.get(depsContext);
  const organizer = await getOrganizer(deps);
  const text = calendarText(await getCalendar(deps), {
    name: m.events_calendar_name({ name: await readOrganisationName(deps) }),
    organizer,
    locale: getLocale(),
    urlOf: (slug) => `${deps.origin}${hrefOf(`/events/${slug}`)}`,
  });
  return calendarResponse(text, "calendar");
}
