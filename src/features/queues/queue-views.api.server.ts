import { z } from "zod";
import { m } from "../../paraglide/messages";
import { endpoint } from "../../platform/endpoint.server";
import type { Locale } from "../../platform/languages";
import { refuse } from "../../platform/problem";
import { err } from "../../platform/result";
import { MOST_VIEWS, dropView, readViews, saveView } from "./queue-views.service.server";
import { queueName, viewFilter, viewName } from "./queues.input.server";

const TAG = "Queues";
const params = z.object({ queue: queueName });
const view = z.object({ name: viewName, filter: viewFilter });
const output = z.object({
  views: z.array(z.object({ name: z.string(), filter: z.record(z.string(), z.string()) })),
});

type Done = Awaited<ReturnType<typeof readViews>>;
function answered(done: Done, locale: Locale) {
  if (done.ok) return done;
  if (done.error === "too_many")
    return refuse("conflict", { message: m.queue_views_many({ count: MOST_VIEWS }, { locale }) });
  return err(done.error);
}

export const listQueueViews = endpoint({
  summary: "The views of a queue that the caller keeps",
  tag: TAG,
  caller: "user",
  params,
  output,
  handle: async ({ deps, who, params: { queue }, locale }) =>
    answered(await readViews(deps, who, queue), locale),
});

export const keepQueueView = endpoint({
  summary: "Keeps what a list is narrowed to under a name; one of that name is replaced",
  tag: TAG,
  caller: "user",
  params,
  body: view,
  output,
  handle: async ({ deps, who, params: { queue }, body, locale }) =>
    answered(await saveView(deps, who, queue, body), locale),
});

export const dropQueueView = endpoint({
  summary: "Lets a view go",
  tag: TAG,
  caller: "user",
  params,
  query: z.object({ name: viewName }),
  output,
  handle: async ({ deps, who, params: { queue }, query: { name }, locale }) =>
    answered(await dropView(deps, who, queue, name), locale),
});
