import { z } from "zod";
import { describeBody } from "../../platform/forms/describe-body.server";
import { endpoint } from "../../platform/api/endpoint.server";
import { receiveApiForm } from "../../platform/forms/api-form.server";
import { ok } from "../../platform/result";
import { submitCallWithFile } from "../enquiries/attached-file.service.server";
import { isoDate } from "../../platform/api/api-fields.server";
import { listSkills } from "../applications/skills/skills.service.server";
import {
  toEnquiryOutput,
  enquiryBodyFields,
  formCallLimits,
  enquiryOutput,
  fileReference,
} from "../enquiries/enquiry-output-view.server";
import { getSettings } from "../site/site.service.server";
import { mentorForm } from "./mentors.input.server";
import { COMMITMENTS, MENTOR_LIMITS, MENTOR_MODES, MENTOR_ROLES, SKILL_LEVELS } from "./mentors.model";
import { applyAsMentor } from "./mentors.service.server";

const text = z.string();
const agreed = z.literal(true);

const mentorBody = z.object({
  ...enquiryBodyFields,
  fullName: text,
  email: text,
  phone: text.nullish(),
  country: text.meta({ description: "ISO 3166, `ZZ` for another country" }),
  timeZone: text.meta({ description: "IANA, `Africa/Nairobi`" }),
  organisation: text.nullish(),
  jobTitle: text.nullish(),
  profileUrl: text.nullish(),
  roles: z.array(z.enum(MENTOR_ROLES)),
  skills: z.array(z.object({ skill: text, level: z.enum(SKILL_LEVELS) })).meta({
    description: "1 to 12 of `GET /skills` and ux, data, marketing, mobile, databases, other",
  }),
  spokenLanguages: z.array(text).meta({ description: "BCP 47, 1 to 8" }),
  mode: z.enum(MENTOR_MODES),
  hoursPerWeek: z.int(),
  canMentorByText: z.boolean().default(false),
  startDate: isoDate,
  commitment: z.int().meta({ description: "Months: 1, 3, 6 or 12" }),
  maxLearners: z.int().nullish(),
  experience: text.meta({ description: "30 to 1000 characters" }),
  whyUs: text.meta({ description: "30 to 600 characters" }),
  heardFrom: text.nullish(),
  cv: fileReference("cv"),
  ageConfirmed18: agreed,
  codeOfConduct: agreed,
  safeguarding: agreed,
});

export const postMentorApplication = endpoint({
  summary: "Sends a mentor application",
  tag: "Enquiries",
  body: mentorBody,
  describedBody: describeBody(mentorBody, mentorForm([]), {
    skills: mentorBody.shape.skills.min(MENTOR_LIMITS.skills.min).max(MENTOR_LIMITS.skills.max),
    commitment: z.literal([...COMMITMENTS]),
  }),
  output: enquiryOutput,
  status: 201,
  limits: formCallLimits,
  idempotent: true,
  handle: async ({ deps, body: { clientId, ...body }, locale, principal }) => {
    const { language, framework } = await listSkills(deps);
    const received = await receiveApiForm(deps, {
      schema: mentorForm([...language, ...framework].map(({ slug }) => slug)),
      body,
      locale,
      contact: ({ email }) => email,
    });
    if (!received.ok) return received;
    const { newsletter: _none, cv, ...answers } = received.value;
    const { name: organisation } = await getSettings(deps);
    const input = { clientId: clientId ?? deps.newId(), fromCall: true, locale, organisation, answers };
    const file = { field: "cv", reference: cv, purpose: "cv", principal, locale } as const;
    const sent = await submitCallWithFile(deps, file, (files) => applyAsMentor(deps, { ...input, files }));
    return sent.ok ? ok(toEnquiryOutput(sent.value, locale)) : sent;
  },
});
