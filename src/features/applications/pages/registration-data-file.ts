import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { personalDataText } from "../../privacy/personal-data-view.server";
import { recordIdInKey } from "../../status/record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { readSubmittedAnswers } from "../self-service/registration-corrections.server";
import { exportRegistration } from "../self-service/registration-data.server";
import { submittedAnswersView } from "../self-service/submitted-answers-view.server";
import type { TransitionDeps } from "../registrations/registration-transitions.server";
import { getTransitionDeps } from "../registrations/registration-page-context.server";
import { stepLabel } from "../ui/register-frame";
import type { Route } from "./+types/registration-data-file";

export const handle: PageHandle = { query: ["as"], uncached: ["as"], variesByDeviceSharing: true };

/** JSON, or plain text with `?as=text`. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const id = recordIdInKey(deps, params.key, "registration");
  const found = id === null ? null : await exportRegistration(deps, id);
  if (!found) return new Response(null, { status: 410, headers: SECRET_PAGE_HEADERS });
  const asText = url.searchParams.get("as") === "text";
  const [body, type, extension] = asText
    ? [await textOf(deps, found, id!), "text/plain; charset=utf-8", "txt"]
    : [JSON.stringify(found.data, null, 2), "application/json; charset=utf-8", "json"];
  return new Response(body, {
    headers: {
      ...SECRET_PAGE_HEADERS,
      "content-type": type,
      "content-disposition": `attachment; filename="${found.reference}.${extension}"`,
      "x-content-type-options": "nosniff",
    },
  });
}

type Exported = NonNullable<Awaited<ReturnType<typeof exportRegistration>>>;

async function textOf(deps: TransitionDeps, { reference, data }: Exported, id: string): Promise<string> {
  const locale = getLocale();
  const submission = await readSubmittedAnswers(deps, id);
  const parts = submission ? await submittedAnswersView(deps, submission, locale) : [];
  return [
    `${m.status_code()}: ${reference}`,
    "",
    ...parts.flatMap(({ step, answers }) => [
      `# ${stepLabel(step)}`,
      ...answers.map(({ label, text }) => `${label}\n    ${text}`),
      "",
    ]),
    `## ${m.privacy_as_stored()}`,
    "",
    personalDataText(data, locale),
  ].join("\n");
}
