import { z } from "zod";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/api/endpoint.server";
import type { Locale } from "../../platform/i18n/locales";
import { type Refusal, refuse } from "../../platform/api/problem";
import { err, ok } from "../../platform/result";
import type { User } from "../../platform/auth/principal";
import { isoDateTime } from "../../platform/api/api-fields.server";
import { readAccountNames } from "../accounts/staff/staff.service.server";
import { CHANGE_STATES } from "./pending-changes.model";
import {
  type DecisionProblem,
  type SensitiveField,
  approveChange,
  cancelChange,
} from "./pending-changes.service.server";
import { type ReadChange, browseChanges, readChange } from "./read-changes.service.server";

const TAG = "Pending changes";
const id = z.object({ id: z.uuid() });

const pendingChange = z.object({
  id: z.uuid(),
  subject: z.string().meta({ description: "Location of the value, such as giving-page or staff" }),
  item: z.string(),
  what: z.string().meta({ description: "Name of the value that changes, in the caller's language" }),
  before: z.string(),
  after: z.string(),
  state: z.enum(CHANGE_STATES),
  requestedBy: z.string(),
  requestedAt: isoDateTime,
  effectiveAt: isoDateTime.meta({
    description: "When the change takes effect without approval by a second person",
  }),
  approvedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: isoDateTime.nullable(),
  own: z.boolean().meta({ description: "Requested by the caller; another person must approve it" }),
  approvable: z.boolean().meta({ description: "Whether the caller may approve it now" }),
  cancellable: z.boolean(),
});

type ViewContext = { deps: Pick<Deps, "db">; principal: User; locale: Locale };

async function toChangeViews(changes: readonly ReadChange[], { deps, principal, locale }: ViewContext) {
  const staffIds = changes.flatMap(({ requestedBy, approvedBy, endedBy }) => [
    requestedBy,
    approvedBy ?? requestedBy,
    endedBy ?? requestedBy,
  ]);
  const names = await readAccountNames(deps, staffIds);
  const name = (account: string | null) => account && (names.get(account) ?? account);
  return changes.map(({ describe, field: _field, title: _title, ...change }) => ({
    ...change,
    ...describe(locale),
    requestedBy: name(change.requestedBy)!,
    requestedAt: change.requestedAt.toISOString(),
    effectiveAt: change.effectiveAt.toISOString(),
    approvedBy: name(change.approvedBy),
    endedBy: name(change.endedBy),
    endedAt: change.endedAt?.toISOString() ?? null,
    own: change.requestedBy === principal.id,
  }));
}

const PROBLEM_MESSAGES: Record<
  Exclude<DecisionProblem, "not_found" | "forbidden">,
  (inputs: Record<string, never>, options: { locale: Locale }) => string
> = {
  decided: m.changes_decided,
  own: m.changes_own,
  too_new: m.changes_too_new,
  moved: m.changes_moved,
};

type DecisionRefusal = {
  ok: false;
  error: "not_found" | "forbidden" | Refusal<"forbidden" | "conflict">;
};

const toRefusal = (problem: DecisionProblem, locale: Locale): DecisionRefusal => {
  if (problem === "not_found" || problem === "forbidden") return err(problem);
  return refuse("conflict", { message: PROBLEM_MESSAGES[problem]({}, { locale }) });
};

export function pendingChangeEndpoints(fields: readonly SensitiveField[]) {
  const list = endpoint({
    summary: "Sensitive changes by staff, newest first",
    tag: TAG,
    caller: "user",
    query: z.object({
      state: z.enum(CHANGE_STATES).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.uuid().optional().meta({ description: "`nextCursor` of the previous page" }),
    }),
    output: z.object({ items: z.array(pendingChange), nextCursor: z.string().nullable() }),
    handle: async ({ deps, principal, locale, query: { state, limit, cursor } }) => {
      const window = { size: limit, before: cursor ?? null };
      const { items, next } = await browseChanges(deps, fields, principal, state, window);
      return ok({ items: await toChangeViews(items, { deps, principal, locale }), nextCursor: next });
    },
  });

  const read = endpoint({
    summary: "One sensitive change",
    tag: TAG,
    caller: "user",
    params: id,
    output: pendingChange,
    refuses: ["not_found"],
    handle: async ({ deps, principal, locale, params }) => {
      const found = await readChange(deps, fields, principal, params.id);
      if (!found) return err("not_found");
      const [view] = await toChangeViews([found], { deps, principal, locale });
      return ok(view!);
    },
  });

  const decisionEndpoint = (
    summary: string,
    decide: typeof approveChange,
    toProblem: (problem: DecisionProblem, locale: Locale) => DecisionRefusal = toRefusal,
  ) =>
    endpoint({
      summary,
      tag: TAG,
      caller: "user",
      params: id,
      output: id,
      refuses: ["forbidden", "not_found", "conflict"],
      handle: async ({ deps, principal, locale, params }) => {
        const result = await decide(deps, fields, principal, params.id);
        return result.ok ? ok(params) : toProblem(result.error, locale);
      },
    });

  const approve = decisionEndpoint(
    "Lets a change take effect at once; by another person than the one who requested it",
    approveChange,
  );
  const cancel = decisionEndpoint("Stops a change before it takes effect", cancelChange, (problem, locale) =>
    problem === "forbidden"
      ? refuse("forbidden", { message: m.changes_cancel_forbidden({}, { locale }) })
      : toRefusal(problem, locale),
  );

  return { list, read, approve, cancel };
}
