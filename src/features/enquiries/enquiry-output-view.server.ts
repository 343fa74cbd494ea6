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
      "Created by the caller for this enquiry. A repeat returns the first result at any time; other answers are refused",
  }),
  privacy: z.boolean().meta({ description: "True: the person has read the privacy policy" }),
};

export const fileReference = (purpose: Purpose) =>
  z
    .string()
    .nullish()
    .meta({
      description: `A finished upload with the purpose \`${purpose}\`: its URL, relative as in \`Location\` of \`POST /uploads\` or absolute, or its last segment`,
    });

export const enquiryOutput = z.object({
  reference: z.string().meta({ description: "Reference to look up the enquiry, such as `KTM-4827`" }),
  now: z.string().meta({ description: "Current state" }),
  next: z.string().meta({ description: "The next step, and when" }),
  promisedAt: isoDateTime.nullable().meta({ description: "Time by which a reply is promised" }),
});

export function toEnquiryOutput(enquiry: Enquiry, locale: Locale): z.input<typeof enquiryOutput> {
  const { reference, now, next } = enquiryView(enquiryKinds, enquiry, locale);
  return { reference, now, next, promisedAt: enquiry.promisedAt?.toISOString() ?? null };
}

export const formCallLimits = { bucket: "form-call", bodyBytes: 32_768 } as const;
