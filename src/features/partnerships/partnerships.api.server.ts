import { z } from "zod";
import { describeBody } from "../../platform/forms/describe-body.server";
import { endpoint } from "../../platform/api/endpoint.server";
import { receiveApiForm } from "../../platform/forms/api-form.server";
import { ok } from "../../platform/result";
import { submitCallWithFile } from "../enquiries/attached-file.service.server";
import { isoDate } from "../../platform/api/api-fields.server";
import {
  toEnquiryOutput,
  enquiryBodyFields,
  formCallLimits,
  enquiryOutput,
  fileReference,
} from "../enquiries/enquiry-output-view.server";
import { getSettings } from "../site/site.service.server";
import { partnershipForm } from "./partnerships.input.server";
import {
  BUDGET_RANGES,
  CONDITIONS,
  INTERESTS,
  ORGANISATION_SIZES,
  ORGANISATION_TYPES,
  TIMELINES,
} from "./partnerships.model";
import { proposePartnership } from "./partnerships.service.server";

const text = z.string();
const country = text.meta({ description: "ISO 3166, `ZZ` for another country" });

const partnershipBody = z.object({
  ...enquiryBodyFields,
  organisationName: text,
  website: text.nullish(),
  country,
  organisationType: z.enum(ORGANISATION_TYPES),
  size: z.enum(ORGANISATION_SIZES).nullish(),
  contactName: text,
  jobTitle: text.nullish(),
  email: text,
  phone: text.nullish(),
  interests: z.array(z.enum(INTERESTS)),
  message: text.meta({ description: "40 to 2000 characters" }),
  budgetRange: z.enum(BUDGET_RANGES).nullish().meta({ description: "In US dollars" }),
  inKind: z
    .object({
      item: text,
      quantity: z.int(),
      condition: z.enum(CONDITIONS),
      location: text,
      availableFrom: isoDate.nullish(),
    })
    .nullish()
    .meta({ description: "Required when `equipment` is among the interests, otherwise ignored" }),
  timeline: z.enum(TIMELINES),
  publicNamingOk: z.boolean().default(false),
  attachment: fileReference("attachment"),
});

export const postPartnership = endpoint({
  summary: "Sends a partnership enquiry",
  tag: "Enquiries",
  body: partnershipBody,
  describedBody: describeBody(partnershipBody, partnershipForm),
  output: enquiryOutput,
  status: 201,
  limits: formCallLimits,
  idempotent: true,
  handle: async ({ deps, body: { clientId, ...body }, locale, principal }) => {
    const received = await receiveApiForm(deps, {
      schema: partnershipForm,
      body,
      locale,
      contact: ({ email }) => email,
    });
    if (!received.ok) return received;
    const { name: organisation } = await getSettings(deps);
    const { attachment, ...answers } = received.value;
    const input = { clientId: clientId ?? deps.newId(), fromCall: true, locale, organisation, answers };
    const file = { field: "attachment", purpose: "attachment", principal, locale } as const;
    const sent = await submitCallWithFile(deps, { ...file, reference: attachment }, (files) =>
      proposePartnership(deps, { ...input, files }),
    );
    return sent.ok ? ok(toEnquiryOutput(sent.value, locale)) : sent;
  },
});
