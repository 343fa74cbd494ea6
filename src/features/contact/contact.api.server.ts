import { z } from "zod";
import { describeBody } from "../../platform/forms/describe-body.server";
import { endpoint } from "../../platform/api/endpoint.server";
import { receiveApiForm } from "../../platform/forms/api-form.server";
import { ok } from "../../platform/result";
import {
  toEnquiryOutput,
  enquiryBodyFields,
  formCallLimits,
  enquiryOutput,
} from "../enquiries/enquiry-output-view.server";
import { getSettings } from "../site/site.service.server";
import { contactForm } from "./contact.input.server";
import { CONTACT_LIMITS, TOPICS } from "./contact.model";
import { sendMessage } from "./contact.service.server";

const text = z.string();

const messageBody = z.object({
  ...enquiryBodyFields,
  topic: z.enum(TOPICS),
  message: text.meta({
    description: `${CONTACT_LIMITS.message.min} to ${CONTACT_LIMITS.message.max} characters`,
  }),
  name: text.nullish(),
  email: text.nullish().meta({ description: "This or a phone number" }),
  phone: text.nullish().meta({ description: "With the country code" }),
  about: text.nullish().meta({ description: "Reference of the record it is about" }),
  deadline: z.iso
    .date()
    .nullish()
    .meta({ description: "For the topic `media`: the day by which the reply is needed" }),
  safeToName: z.boolean().optional().meta({
    description:
      "Whether our reply may name us. By default it names us except about `learner`; about `concern` and `data` it never does",
  }),
});

export const postMessage = endpoint({
  summary: "Sends a message to the organisation",
  tag: "Enquiries",
  body: messageBody,
  describedBody: describeBody(messageBody, contactForm),
  output: enquiryOutput,
  status: 201,
  limits: formCallLimits,
  idempotent: true,
  handle: async ({ deps, body: { clientId, safeToName, ...body }, locale }) => {
    const received = await receiveApiForm(deps, {
      schema: contactForm,
      body: { ...body, safeToName: safeToName === true, neutralReply: safeToName === false },
      locale,
      contact: ({ email, phone }) => email ?? phone,
    });
    if (!received.ok) return received;
    const { name: organisation } = await getSettings(deps);
    const origin = { clientId: clientId ?? deps.newId(), fromCall: true, locale, organisation };
    const sent = await sendMessage(deps, { ...origin, message: received.value });
    return ok(toEnquiryOutput(sent, locale));
  },
});
