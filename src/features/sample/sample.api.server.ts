import { z } from "zod";
import { endpoint } from "../../platform/api/endpoint.server";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { LOCALES, type Locale } from "../../platform/i18n/locales";
import { decimalsOf } from "../../platform/money/money";
import { err, ok } from "../../platform/result";
import { amount, currency } from "../../platform/api/api-fields.server";
import { previewSampleRemoval, removeSample } from "./sample.service.server";
import type { SampleRemoval } from "./sample.store.server";

const TAG = "Office";
const sampleItemOutput = z.object({
  part: z.string().meta({ description: "The part of the back-office where it is" }),
  id: z.string(),
  title: z
    .string()
    .meta({ description: "In the language of the request; empty for a part with a single item" }),
});
const removalOutput = z.object({
  removed: z.array(sampleItemOutput),
  reset: z
    .array(sampleItemOutput)
    .meta({ description: "Single items of a part, reset to their initial state" }),
  changed: z.array(sampleItemOutput).meta({ description: "Not removed, because staff changed them" }),
  needed: z
    .array(
      sampleItemOutput.extend({
        hidden: z.boolean().meta({ description: "True: the item becomes a draft" }),
      }),
    )
    .meta({ description: "Stays: records of people or the books depend on it" }),
  reversed: z
    .array(
      z.object({
        title: z.string().meta({ description: "A purchase, or the memo of a booking" }),
        amount,
        currency,
      }),
    )
    .meta({ description: "Reversed bookings; a negative amount is an expense" }),
});

const toRemovalOutput = (removal: SampleRemoval, locale: Locale) => {
  const inLocale = (title: LocalizedText | string) =>
    typeof title === "string"
      ? title
      : (title[locale] ?? LOCALES.map((entry) => title[entry]).find(Boolean) ?? "");
  const toItem = ({ section: part, item: id, title }: SampleRemoval["removed"][number]) => ({
    part,
    id,
    title: inLocale(title),
  });
  return {
    removed: removal.removed.map(toItem),
    reset: removal.reset.map(toItem),
    changed: removal.changed.map(toItem),
    needed: removal.needed.map((entry) => ({ ...toItem(entry), hidden: entry.hidden })),
    reversed: removal.reversed.map(({ title, minor, currency: currencyCode }) => ({
      title: inLocale(title),
      currency: currencyCode,
      amount: minor / 10 ** decimalsOf(currencyCode),
    })),
  };
};

export const readSample = endpoint({
  summary: "What removing the sample would do",
  tag: TAG,
  caller: "user",
  output: z.object({ removal: removalOutput.nullable().meta({ description: "Null: there is no sample" }) }),
  handle: async ({ deps, locale }) => {
    const preview = await previewSampleRemoval(deps);
    return ok({ removal: preview && toRemovalOutput(preview, locale) });
  },
});

export const removeSampleEndpoint = endpoint({
  summary: "Removes the sample that the site began with, its money by reversal",
  tag: TAG,
  caller: "user",
  output: z.object({ removal: removalOutput }),
  refuses: ["not_found"],
  handle: async ({ deps, principal: user, locale }) => {
    const removal = await removeSample(deps, user);
    return removal ? ok({ removal: toRemovalOutput(removal, locale) }) : err("not_found");
  },
});
