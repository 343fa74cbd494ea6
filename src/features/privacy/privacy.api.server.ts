import { z } from "zod";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { emailInput } from "../../platform/email-input.server";
import { endpoint } from "../../platform/endpoint.server";
import { refuse } from "../../platform/problem";
import { ok } from "../../platform/result";
import { m } from "../../paraglide/messages";
import { notifyOwners } from "../accounts/owner-notices.service.server";
import type { StaffMail } from "../accounts/staff-mail.server";
import type { PersonalPart, Person } from "./privacy.model";
import { dataText, erasedView, planView } from "./personal-data-view.server";
import { collect, erase, planErasure } from "./privacy.service.server";

const TAG = "People";
const count = z.int();
const phone = z.string().regex(/^\+[1-9]\d{5,15}$/, "must be a number such as +254712345678");
const whom = z
  .object({ email: emailInput.optional(), phone: phone.optional() })
  .refine(({ email, phone: number }) => email !== undefined || number !== undefined, {
    error: "an address or a number is needed",
  });

const erased = z.array(
  z.object({
    part: z.string(),
    title: z.string(),
    gone: count,
    stays: z.array(z.object({ count, why: z.string() })),
  }),
);

/** Staff have made sure that address and number are the person's own. */
const personOf = ({ email, phone: number }: z.output<typeof whom>): Person => ({
  emailKey: email === undefined ? null : emailKey(email),
  phone: number ?? null,
  accountId: null,
});

/** What all owners are told when staff take out somebody's data. It names nobody: the log does. */
const exportNotice = (organisation: string): StaffMail => ({
  kind: "security.data-export",
  organisation,
  path: "/admin",
  text: (locale) => ({
    subject: m.privacy_mail_exported({ name: organisation }, { locale }),
    paragraphs: [m.privacy_mail_exported_text({}, { locale }), m.privacy_mail_exported_check({}, { locale })],
    button: m.accounts_mail_operator_button({}, { locale }),
  }),
});

/**
 * What staff do for somebody who asks by letter, telephone or mail: everything that is kept of them, and erasing it. Both
 * are written down. @param organisationOf signs mails to others, such as whoever gets the place that becomes free
 */
export function privacyEndpoints(
  parts: readonly PersonalPart[],
  organisationOf: (deps: Deps) => Promise<string>,
) {
  const erasing = (deps: Deps) => ({ ...deps, organisation: () => organisationOf(deps) });
  return {
    data: endpoint({
      summary: "Everything that is kept of somebody, for them; it is written down that it was asked for",
      tag: TAG,
      caller: "user",
      body: whom,
      output: z.object({
        data: z.unknown().meta({ description: "Records by part, with the names that they are kept under" }),
        text: z.string().meta({ description: "The same to be read" }),
      }),
      handle: async ({ deps, who, body, locale }) => {
        const organisation = await organisationOf(deps);
        const data = await collect(deps, parts, {
          person: personOf(body),
          actor: who.id,
          announce: (tx) => notifyOwners(tx, deps, exportNotice(organisation)),
        });
        return ok({ data, text: dataText(data, locale) });
      },
    }),

    plan: endpoint({
      summary: "What erasing somebody would take away, what would stay and why; nothing is changed",
      tag: TAG,
      caller: "user",
      body: whom,
      output: z.object({
        first: z.array(z.string()).meta({ description: "What has to be ended first, in words" }),
        parts: erased,
      }),
      handle: async ({ deps, body, locale }) =>
        ok(planView(await planErasure(erasing(deps), parts, personOf(body)), locale)),
    }),

    erase: endpoint({
      summary: "Erases somebody; what must stay for the books stays without them",
      tag: TAG,
      caller: "user",
      body: whom,
      output: z.object({ parts: erased }),
      handle: async ({ deps, who, body, locale }) => {
        const done = await erase(erasing(deps), parts, { person: personOf(body), actor: who.id });
        if (done.ok) return ok({ parts: erasedView(done.parts, locale) });
        const { first } = planView({ obstacles: done.first, parts: [] }, locale);
        return refuse("conflict", { message: first.join(" ") });
      },
    }),
  };
}
