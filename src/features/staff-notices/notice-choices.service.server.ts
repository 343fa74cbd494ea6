import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids/is-uuid";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { recordAuditEvent } from "../audit/audit.service.server";
import { listStaffWithChoice } from "./recipients.server";
import {
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeKind,
  choicesFor,
  effectiveChoice,
  isLastRecipient,
  canReceive,
} from "./staff-notices.model";
import {
  findDigest,
  listOwnChoices,
  lockChoices,
  upsertChoice,
  upsertDigestPreference,
} from "./staff-notices.store.server";

type ReadDeps = Pick<Deps, "db">;

export async function readOwnChoices({ db }: ReadDeps, user: User) {
  const kinds = NOTICE_KINDS.filter((kind) => canReceive(kind, user.roles));
  return {
    digest: (isUuid(user.id) ? (await findDigest(db, user.id))?.isEnabled : undefined) ?? true,
    kinds: await Promise.all(
      kinds.map(async (kind) => {
        const staff = await listStaffWithChoice(db, kind);
        const ownEntry = staff.find(({ id }) => id === user.id);
        return {
          kind,
          choice: ownEntry ? effectiveChoice(kind, ownEntry, staff) : ("digest" as const),
          choices: isLastRecipient(kind, user.id, staff) ? (["at_once"] as const) : choicesFor(kind),
        };
      }),
    ),
  };
}

export const listMutedKinds = async ({ db }: ReadDeps, accountId: string): Promise<NoticeKind[]> =>
  (await listOwnChoices(db, accountId)).flatMap(({ kind, choice }) => (choice === "off" ? [kind] : []));

type ChoicesInput = { digest: boolean; choices: Partial<Record<NoticeKind, NoticeChoice>> };

/** `last_in_charge`: no one else in charge would get a kind at once; nothing changed. */
export const saveOwnChoices = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  { digest, choices }: ChoicesInput,
): Promise<Result<null, "forbidden" | "last_in_charge">> =>
  transact(deps.db, async (tx) => {
    await lockChoices(tx);
    const before = await readOwnChoices({ db: tx }, user);
    const requestedChoices = Object.entries(choices) as [NoticeKind, NoticeChoice][];
    for (const [kind, choice] of requestedChoices) {
      const allowed = before.kinds.find((entry) => entry.kind === kind);
      if (!allowed) return err("forbidden");
      if (!(allowed.choices as readonly NoticeChoice[]).includes(choice)) return err("last_in_charge");
    }
    for (const [kind, choice] of requestedChoices) await upsertChoice(tx, user.id, kind, choice);
    await upsertDigestPreference(tx, user.id, digest);
    const auditSnapshot = ({ digest: daily, kinds }: typeof before) => ({
      digest: daily,
      ...Object.fromEntries(kinds.map(({ kind, choice }) => [kind, choice])),
    });
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "my-notifications",
      item: user.id,
      title: "",
      before: auditSnapshot(before),
      after: auditSnapshot(await readOwnChoices({ db: tx }, user)),
    });
    return ok(null);
  });
