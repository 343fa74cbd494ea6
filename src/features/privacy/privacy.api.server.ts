import { z } from "zod";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import { listLinkedEmailKeys } from "../accounts/profile/profile.service.server";
import { emailInput } from "../../platform/email/email-input.server";
import { phoneInput } from "../../platform/forms/phone-number.server";
import { endpoint } from "../../platform/api/endpoint.server";
import { refuse } from "../../platform/api/problem";
import { ok } from "../../platform/result";
import { m } from "../../paraglide/messages";
import { notifyOwners } from "../accounts/staff/notify-owners.service.server";
import type { StaffMailInput } from "../accounts/staff/staff-mail.service.server";
import type { PersonalDataSource, DataSubject } from "./privacy.model";
import { personalDataText, erasedView, erasurePlanView } from "./personal-data-view.server";
import { exportPersonalData, erasePersonalData, planErasure } from "./privacy.service.server";

const TAG = "People";
const count = z.int();
const subjectBody = z
  .object({ email: emailInput.optional(), phone: phoneInput.optional() })
  .refine(({ email, phone: number }) => email !== undefined || number !== undefined, {
    error: "an address or a number is needed",
  });

const erased = z.array(
  z.object({
    source: z.string(),
    title: z.string(),
    erased: count,
    retained: z.array(z.object({ count, why: z.string() })),
  }),
);

/** Staff must have verified the email address and the phone number. */
const toDataSubject = async (
  deps: Pick<Deps, "db">,
  { email, phone: number }: z.output<typeof subjectBody>,
): Promise<DataSubject> => ({
  emailKeys: email === undefined ? [] : await listLinkedEmailKeys(deps, emailKey(email)),
  phone: number ?? null,
  accountId: null,
});

const exportNotice = (organisation: string): StaffMailInput => ({
  kind: "security.data-export",
  organisation,
  path: "/admin",
  text: (locale) => ({
    subject: m.privacy_mail_exported({ name: organisation }, { locale }),
    paragraphs: [m.privacy_mail_exported_text({}, { locale }), m.privacy_mail_exported_check({}, { locale })],
    button: m.accounts_mail_operator_button({}, { locale }),
  }),
});

type PrivacyOptions = Readonly<{
  sources: readonly PersonalDataSource[];
  organisationOf: (deps: Deps) => Promise<string>;
}>;

const toEraseDeps = (deps: Deps, { organisationOf }: PrivacyOptions) => ({
  ...deps,
  organisation: () => organisationOf(deps),
});

const exportSubject = (options: PrivacyOptions) =>
  endpoint({
    summary: "Personal data stored about a person, as a file for them. Each request is recorded",
    tag: TAG,
    caller: "user",
    body: subjectBody,
    output: z.object({
      data: z.unknown().meta({ description: "Records by source, with the names of the stored fields" }),
      text: z.string().meta({ description: "The same as readable text" }),
    }),
    handle: async ({ deps, principal: user, body, locale }) => {
      const organisation = await options.organisationOf(deps);
      const data = await exportPersonalData(deps, options.sources, {
        person: await toDataSubject(deps, body),
        actor: user.id,
        notify: (tx) => notifyOwners(tx, deps, exportNotice(organisation)),
      });
      return ok({ data, text: personalDataText(data, locale) });
    },
  });

const planSubjectErasure = (options: PrivacyOptions) =>
  endpoint({
    summary: "Preview of erasing a person's data: what is deleted, what stays and why",
    tag: TAG,
    caller: "user",
    body: subjectBody,
    output: z.object({
      first: z.array(z.string()).meta({ description: "Why the data cannot be erased yet" }),
      sources: erased,
    }),
    handle: async ({ deps, body, locale }) =>
      ok(
        erasurePlanView(
          await planErasure(toEraseDeps(deps, options), options.sources, await toDataSubject(deps, body)),
          locale,
        ),
      ),
  });

const eraseSubject = (options: PrivacyOptions) =>
  endpoint({
    summary: "Erases a person's data; records that the books need stay without personal data",
    tag: TAG,
    caller: "user",
    body: subjectBody,
    output: z.object({ sources: erased }),
    refuses: ["conflict"],
    handle: async ({ deps, principal: user, body, locale }) => {
      const result = await erasePersonalData(toEraseDeps(deps, options), options.sources, {
        person: await toDataSubject(deps, body),
        actor: user.id,
      });
      if (result.ok) return ok({ sources: erasedView(result.sources, locale) });
      const { first } = erasurePlanView({ blockers: result.first, sources: [] }, locale);
      return refuse("conflict", { message: first.join(" ") });
    },
  });

/** For people who ask by letter, telephone or email. Both export and erasure are logged. */
export function privacyEndpoints(
  sources: readonly PersonalDataSource[],
  organisationOf: (deps: Deps) => Promise<string>,
) {
  const options = { sources, organisationOf };
  return { data: exportSubject(options), plan: planSubjectErasure(options), erase: eraseSubject(options) };
}
