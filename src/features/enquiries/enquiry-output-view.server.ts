import { z } from "zod";
import { enquiryKinds } from "./enquiry-kinds.service.server";
import type { Locale } from "../../platform/i18n/locales";
import { isoDateTime } from "../../platform/api/api-fields.server";
import type { Enquiry } from "./enquiries.service.server";
import type { Purpose } from "../uploads/file-uploads.model";
import { enquiryView } from "./enquiry-view.server";

export const enquiryBodyFields = {
  clientId: z.uuid().optional().meta({
    description:
      "Yours for this one enquiry: sent again it answers the first result, at any time; other answers are refused",
  }),
  privacy: z.boolean().meta({ description: "True: the person has read the privacy policy" }),
};

export const fileReference = (purpose: Purpose) =>
  z
    .string()
    .nullish()
    .meta({
      description: `A finished upload with the purpose \`${purpose}\`: its URL, as the \`Location\` of \`POST /uploads\` or complete, or the last segment of it`,
    });

export const enquiryOutput = z.object({
  reference: z.string().meta({ description: "What the person looks it up by, `KTM-4827`" }),
  now: z.string().meta({ description: "Where it is now" }),
  next: z.string().meta({ description: "What comes next, and when" }),
  promisedAt: isoDateTime.nullable().meta({ description: "By when an answer is promised" }),
});

export function toEnquiryOutput(enquiry: Enquiry, locale: Locale): z.input<typeof enquiryOutput> {
  const { reference, now, next } = enquiryView(enquiryKinds, enquiry, locale);
  return { reference, now, next, promisedAt: enquiry.promisedAt?.toISOString() ?? null };
}

export const formCallLimits = { bucket: "form-call", bodyBytes: 32_768 } as const;
