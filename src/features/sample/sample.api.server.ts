import { z } from "zod";
import { endpoint } from "../../platform/endpoint.server";
import { LOCALES, type Locale } from "../../platform/languages";
import { decimalsOf } from "../../platform/money";
import { err, ok } from "../../platform/result";
import { amount, currency } from "../../platform/wire.server";
import { previewSampleRemoval, removeSample } from "./sample.service.server";
import type { SampleRemoval } from "./sample.store.server";

const TAG = "Office";
const item = z.object({
  part: z.string().meta({ description: "The part of the back-office where it is" }),
  id: z.string(),
  title: z.string().meta({ description: "In the language of the call; empty where there is one each" }),
});
const removalView = z.object({
  removed: z.array(item),
  reset: z.array(item).meta({ description: "Of these there is one each: they begin anew" }),
  changed: z.array(item).meta({ description: "Stays: staff have made it their own" }),
  needed: z
    .array(item.extend({ hidden: z.boolean().meta({ description: "It becomes a draft" }) }))
    .meta({ description: "Stays: records of people or the books depend on it" }),
  reversed: z
    .array(z.object({ memo: z.string(), amount, currency }))
    .meta({ description: "Bookings that are reversed; below nought: an expense" }),
});

const view = (removal: SampleRemoval, locale: Locale) => {
  const told = ({ part, item: id, title }: SampleRemoval["removed"][number]) => ({
    ...{ part, id },
    title:
      typeof title === "string"
        ? title
        : (title[locale] ?? LOCALES.map((one) => title[one]).find(Boolean) ?? ""),
  });
  return {
    removed: removal.removed.map(told),
    reset: removal.reset.map(told),
    changed: removal.changed.map(told),
    needed: removal.needed.map((one) => ({ ...told(one), hidden: one.hidden })),
    reversed: removal.reversed.map(({ memo, minor, currency: of }) => ({
      ...{ memo, currency: of },
      amount: minor / 10 ** decimalsOf(of),
    })),
  };
};

export const readSample = endpoint({
  summary: "What removing the sample would do",
  tag: TAG,
  caller: "user",
  output: z.object({ removal: removalView.nullable().meta({ description: "Null: there is no sample" }) }),
  handle: async ({ deps, locale }) => {
    const preview = await previewSampleRemoval(deps);
    return ok({ removal: preview && view(preview, locale) });
  },
});

export const removeSampleCall = endpoint({
  summary: "Removes the sample that the site began with, its money by reversal",
  tag: TAG,
  caller: "user",
  output: z.object({ removal: removalView }),
  handle: async ({ deps, who, locale }) => {
    const done = await removeSample(deps, who);
    return done ? ok({ removal: view(done, locale) }) : err("not_found");
  },
});
