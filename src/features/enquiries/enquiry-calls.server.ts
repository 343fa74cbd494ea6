import { z } from "zod";
import { enquiryKinds } from "../../enquiries.server";
import type { Locale } from "../../platform/languages";
import { moment } from "../../platform/wire.server";
import type { Filed } from "./enquiries.service.server";
import { enquiryView } from "./enquiry-view.server";

/** What every call that files something takes beside its answers. */
export const callBasics = {
  clientId: z
    .uuid()
    .optional()
    .meta({ description: "Yours for this one enquiry: sent again it answers the first result, at any time" }),
  privacy: z.boolean().meta({ description: "True: the person has read the privacy policy" }),
};

/** What such a call answers. */
export const filedAnswer = z.object({
  reference: z.string().meta({ description: "What the person looks it up by, `KTM-4827`" }),
  now: z.string().meta({ description: "Where it is now" }),
  next: z.string().meta({ description: "What comes next, and when" }),
  promisedAt: moment.nullable().meta({ description: "By when an answer is promised" }),
});

export function answerOf(filed: Filed, locale: Locale): z.input<typeof filedAnswer> {
  const { reference, now, next } = enquiryView(enquiryKinds, filed, locale);
  return { reference, now, next, promisedAt: filed.promisedAt?.toISOString() ?? null };
}

/** How often a form may come by a call, and how large it may be, in bytes. */
export const callLimits = { bucket: "form-call", bodyBytes: 32_768 } as const;
