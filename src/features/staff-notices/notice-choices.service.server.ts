import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { staffChoosing } from "./recipients.server";
import {
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeKind,
  choicesFor,
  effectiveChoice,
  isLastReached,
  mayLearnOf,
} from "./staff-notices.model";
import {
  findDigest,
  listOwnChoices,
  lockChoices,
  upsertChoice,
  upsertDigestWish,
} from "./staff-notices.store.server";

type Reader = Pick<Deps, "db">;

/** What somebody is mailed: each kind that their roles open, with what holds and what may be chosen, and the digest. */
export async function readOwnChoices({ db }: Reader, who: User) {
  const kinds = NOTICE_KINDS.filter((kind) => mayLearnOf(kind, who.roles));
  return {
    digest: (isUuid(who.id) ? (await findDigest(db, who.id))?.wanted : undefined) ?? true,
    kinds: await Promise.all(
      kinds.map(async (kind) => {
        const staff = await staffChoosing(db, kind);
        const me = staff.find(({ id }) => id === who.id);
        return {
          kind,
          choice: me ? effectiveChoice(kind, me, staff) : ("digest" as const),
          choices: isLastReached(kind, who.id, staff) ? (["at_once"] as const) : choicesFor(kind),
        };
      }),
    ),
  };
}

/** The digest leaves out what somebody wants to hear nothing of. */
export const unwantedKinds = async ({ db }: Reader, accountId: string): Promise<NoticeKind[]> =>
  (await listOwnChoices(db, accountId)).flatMap(({ kind, choice }) => (choice === "off" ? [kind] : []));

type ChoicesWish = { digest: boolean; choices: Partial<Record<NoticeKind, NoticeChoice>> };

/**
 * Writes down what somebody wants to be mailed.
 * @returns `last_in_charge`: nobody else in charge would hear of a kind at once; nothing was changed
 */
export const saveOwnChoices = (
  deps: Pick<Deps, "db" | "now">,
  who: User,
  { digest, choices }: ChoicesWish,
): Promise<Result<null, "forbidden" | "last_in_charge">> =>
  transact(deps.db, async (tx) => {
    await lockChoices(tx);
    const before = await readOwnChoices({ db: tx }, who);
    const wanted = Object.entries(choices) as [NoticeKind, NoticeChoice][];
    for (const [kind, choice] of wanted) {
      const allowed = before.kinds.find((one) => one.kind === kind);
      if (!allowed) return err("forbidden");
      if (!(allowed.choices as readonly NoticeChoice[]).includes(choice)) return err("last_in_charge");
    }
    for (const [kind, choice] of wanted) await upsertChoice(tx, who.id, kind, choice);
    await upsertDigestWish(tx, who.id, digest);
    const shown = ({ digest: daily, kinds }: typeof before) => ({
      digest: daily,
      ...Object.fromEntries(kinds.map(({ kind, choice }) => [kind, choice])),
    });
    await recordChange(tx, deps, {
      ...{ actor: who.id, action: "saved", subject: "my-notifications", item: who.id, title: "" },
      before: shown(before),
      after: shown(await readOwnChoices({ db: tx }, who)),
    });
    return ok(null);
  });
