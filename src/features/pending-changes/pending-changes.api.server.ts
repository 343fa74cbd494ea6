import { z } from "zod";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/endpoint.server";
import type { Locale } from "../../platform/languages";
import { refuse } from "../../platform/problem";
import { err, ok } from "../../platform/result";
import type { User } from "../../platform/who";
import { moment } from "../../platform/wire.server";
import { namesOf } from "../accounts/staff.service.server";
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
  subject: z.string().meta({ description: "Where the value is, e.g. giving-page, staff" }),
  item: z.string(),
  what: z.string().meta({ description: "What changes, in the reader's language" }),
  before: z.string(),
  after: z.string(),
  state: z.enum(CHANGE_STATES),
  requestedBy: z.string(),
  requestedAt: moment,
  effectiveAt: moment.meta({ description: "From when it takes effect without a second person" }),
  approvedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: moment.nullable(),
  own: z.boolean().meta({ description: "Requested by the reader: somebody else approves it" }),
  approvable: z.boolean().meta({ description: "Whether the reader's roles may approve it" }),
  cancellable: z.boolean(),
});

type Reader = { deps: Pick<Deps, "db">; who: User; locale: Locale };

async function viewOf(changes: readonly ReadChange[], { deps, who, locale }: Reader) {
  const people = changes.flatMap(({ requestedBy, approvedBy, endedBy }) => [
    requestedBy,
    approvedBy ?? requestedBy,
    endedBy ?? requestedBy,
  ]);
  const names = await namesOf(deps, people);
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
    own: change.requestedBy === who.id,
  }));
}

const REASONS: Record<
  Exclude<DecisionProblem, "not_found" | "forbidden">,
  (inputs: Record<string, never>, options: { locale: Locale }) => string
> = {
  decided: m.changes_decided,
  own: m.changes_own,
  too_new: m.changes_too_new,
  moved: m.changes_moved,
};

const refusal = (problem: DecisionProblem, locale: Locale) => {
  if (problem === "not_found" || problem === "forbidden") return err(problem);
  return refuse("conflict", { message: REASONS[problem]({}, { locale }) });
};

/** The calls about sensitive changes that wait. @param fields every sensitive field there is */
export function pendingChangeEndpoints(fields: readonly SensitiveField[]) {
  const list = endpoint({
    summary: "Sensitive changes by staff, newest first",
    tag: TAG,
    caller: "user",
    query: z.object({
      state: z.enum(CHANGE_STATES).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.uuid().optional().meta({ description: "nextCursor of the answer before" }),
    }),
    output: z.object({ items: z.array(pendingChange), nextCursor: z.string().nullable() }),
    handle: async ({ deps, who, locale, query: { state, limit, cursor } }) => {
      const window = { size: limit, before: cursor ?? null };
      const { items, next } = await browseChanges(deps, fields, who, state, window);
      return ok({ items: await viewOf(items, { deps, who, locale }), nextCursor: next });
    },
  });

  const read = endpoint({
    summary: "One sensitive change",
    tag: TAG,
    caller: "user",
    params: id,
    output: pendingChange,
    handle: async ({ deps, who, locale, params }) => {
      const found = await readChange(deps, fields, who, params.id);
      if (!found) return err("not_found");
      const [view] = await viewOf([found], { deps, who, locale });
      return ok(view!);
    },
  });

  /** A call that decides about one change. */
  const decision = (
    summary: string,
    decide: typeof approveChange,
    words: (problem: DecisionProblem, locale: Locale) => ReturnType<typeof refusal> = refusal,
  ) =>
    endpoint({
      summary,
      tag: TAG,
      caller: "user",
      params: id,
      output: id,
      handle: async ({ deps, who, locale, params }) => {
        const done = await decide(deps, fields, who, params.id);
        return done.ok ? ok(params) : words(done.error, locale);
      },
    });

  const approve = decision(
    "Lets a change take effect at once; by another person than the one who requested it",
    approveChange,
  );
  const cancel = decision("Stops a change before it takes effect", cancelChange, (problem, locale) =>
    problem === "forbidden"
      ? refuse("forbidden", { message: m.changes_cancel_forbidden({}, { locale }) })
      : refusal(problem, locale),
  );

  return { list, read, approve, cancel };
}
