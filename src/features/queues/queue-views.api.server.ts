import { z } from "zod";
import { m } from "../../paraglide/messages";
import { endpoint } from "../../platform/api/endpoint.server";
import type { Locale } from "../../platform/i18n/locales";
import { refuse } from "../../platform/api/problem";
import { err } from "../../platform/result";
import { MAX_VIEWS, removeView, readViews, saveView } from "./queue-views.service.server";
import { queueName, viewFilter, viewName } from "./queues.input.server";

const TAG = "Queues";
const params = z.object({ queue: queueName });
const view = z.object({ name: viewName, filter: viewFilter });
const output = z.object({
  views: z.array(z.object({ name: z.string(), filter: z.record(z.string(), z.string()) })),
});

type ViewsResult = Awaited<ReturnType<typeof readViews>>;
function toResponse(result: ViewsResult, locale: Locale) {
  if (result.ok) return result;
  if (result.error === "too_many")
    return refuse("conflict", { message: m.queue_views_many({ count: MAX_VIEWS }, { locale }) });
  return err(result.error);
}

export const listQueueViews = endpoint({
  summary: "The caller's saved views of a queue",
  tag: TAG,
  caller: "user",
  params,
  output,
  refuses: ["forbidden", "conflict"],
  handle: async ({ deps, principal: user, params: { queue }, locale }) =>
    toResponse(await readViews(deps, user, queue), locale),
});

export const saveQueueView = endpoint({
  summary: "Saves the filters of a list under a name; replaces a view of that name",
  tag: TAG,
  caller: "user",
  params,
  body: view,
  output,
  refuses: ["forbidden", "conflict"],
  handle: async ({ deps, principal: user, params: { queue }, body, locale }) =>
    toResponse(await saveView(deps, user, queue, body), locale),
});

export const deleteQueueView = endpoint({
  summary: "Deletes a saved view",
  tag: TAG,
  caller: "user",
  params,
  query: z.object({ name: viewName }),
  output,
  refuses: ["forbidden", "conflict"],
  handle: async ({ deps, principal: user, params: { queue }, query: { name }, locale }) =>
    toResponse(await removeView(deps, user, queue, name), locale),
});
