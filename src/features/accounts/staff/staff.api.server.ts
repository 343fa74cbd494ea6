import { z } from "zod";
import type { Deps } from "../../../platform/deps";
import { emailInput } from "../../../platform/email/email-input.server";
import { endpoint } from "../../../platform/api/endpoint.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { ROLES } from "../../../platform/auth/principal";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { m } from "../../../paraglide/messages";
import { requestFactorReset } from "../two-factor/second-factor-reset.service.server";
import { resendInvitation } from "./invitations.service.server";
import { inviteStaff, setRoles } from "./role-changes.service.server";
import { readStaff, withdrawInvitation } from "./staff.service.server";

const TAG = "Staff";
const role = z.enum(ROLES);
const roles = z.array(role).min(1).max(ROLES.length);
const iso = (date: Date | null) => date?.toISOString() ?? null;

type OrganisationName = (deps: Deps) => Promise<string>;

const list = endpoint({
  summary: "Staff and open invitations",
  tag: TAG,
  caller: "user",
  output: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        displayName: z.string(),
        email: z.string(),
        roles: z.array(role),
        secondFactor: z.boolean(),
        own: z.boolean().meta({ description: "The caller's own account" }),
        since: isoDateTime,
        lastSeenAt: isoDateTime.nullable(),
      }),
    ),
    invitations: z.array(
      z.object({ id: z.string(), email: z.string(), roles: z.array(role), until: isoDateTime }),
    ),
  }),
  handle: async ({ deps, principal: user }) => {
    const { people, invitations } = await readStaff(deps);
    return ok({
      people: people.map((one) => ({
        ...one,
        own: one.id === user.id,
        since: one.since.toISOString(),
        lastSeenAt: iso(one.lastSeenAt),
      })),
      invitations: invitations.map((one) => ({
        ...one,
        email: one.email ?? "",
        until: one.until.toISOString(),
      })),
    });
  },
});

const addStaff = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Invites a new member of staff",
    tag: TAG,
    caller: "user",
    body: z.object({ email: emailInput, roles, locale: z.enum(LOCALES) }),
    output: z.object({
      done: z
        .enum(["granted", "mailed", "pending"])
        .meta({ description: "`pending`: waits for a second owner, or 24 hours" }),
    }),
    status: 201,
    idempotent: true,
    handle: async ({ deps, principal: user, body }) => {
      const organisation = await organisationOf(deps);
      const [first, ...more] = body.roles;
      const done = await inviteStaff(deps, user, { ...body, roles: [first!, ...more], organisation });
      return ok({ done });
    },
  });

const withdraw = endpoint({
  summary: "Ends an invitation",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({ id: z.string() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal: user, params }) =>
    (await withdrawInvitation(deps, user, params.id)) ? ok({ id: params.id }) : err("not_found"),
});

const mailInvitationAgain = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Emails an open invitation again, with a new link",
    tag: TAG,
    caller: "user",
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ id: z.string() }),
    refuses: ["not_found"],
    handle: async ({ deps, principal: user, params }) => {
      const organisation = await organisationOf(deps);
      return (await resendInvitation(deps, user, { id: params.id, organisation }))
        ? ok({ id: params.id })
        : err("not_found");
    },
  });

const changeRoles = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Sets the roles of an account; none: the person leaves the staff",
    tag: TAG,
    caller: "user",
    params: z.object({ id: z.string().max(80) }),
    body: z.object({ roles: z.array(role).max(ROLES.length) }),
    output: z.object({
      id: z.string(),
      isPending: z.boolean().meta({ description: "Added roles wait for a second owner, or 24 hours" }),
    }),
    refuses: ["not_found", "conflict"],
    handle: async ({ deps, principal: user, params, body, locale }) => {
      const organisation = await organisationOf(deps);
      const done = await setRoles(deps, user, { id: params.id, roles: body.roles, organisation });
      if (done.ok) return ok({ id: params.id, ...done.value });
      return done.error === "not_found"
        ? err("not_found")
        : refuse("conflict", { message: m.admin_last_owner({}, { locale }) });
    },
  });

const resetSecondFactor = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Resets the second factor of a person who lost phone and recovery codes",
    tag: TAG,
    caller: "user",
    params: z.object({ id: z.string().max(80) }),
    output: z.object({
      id: z.string(),
      isPending: z.boolean().meta({ description: "The reset waits for a second owner, or 24 hours" }),
    }),
    refuses: ["not_found", "conflict"],
    handle: async ({ deps, principal: user, params, locale }) => {
      const organisation = await organisationOf(deps);
      const requested = await requestFactorReset(deps, user, { id: params.id, organisation });
      if (requested.ok) return ok({ id: params.id, ...requested.value });
      if (requested.error === "not_found") return err("not_found");
      const message = requested.error === "own" ? m.admin_factor_own : m.admin_factor_none;
      return refuse("conflict", { message: message({}, { locale }) });
    },
  });

export const staffEndpoints = (organisationOf: OrganisationName) => ({
  list,
  add: addStaff(organisationOf),
  withdraw,
  resend: mailInvitationAgain(organisationOf),
  change: changeRoles(organisationOf),
  resetFactor: resetSecondFactor(organisationOf),
});
