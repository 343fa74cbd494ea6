import { testDeps } from "../../../test/database";
import { CONTENT } from "../../content";
import type { ContentData } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import type { Role, User } from "../../platform/who";
import { sensitiveChanges } from "../../sensitive-changes.server";
import { guarded } from "../accounts/accounts.fixture";
import { saveContent } from "../content/content-changes.service.server";
import { readContent } from "../content/content.service.server";
import { transferAccount } from "../donations/donations.service.server";
import { type ReadChange, browseChanges } from "./read-changes.service.server";

export const givingPage = CONTENT.find(({ name }) => name === "giving-page")!;
export const ACCOUNT = {
  holder: "Reboot Lives",
  bank: "Acacia Bank",
  number: "KE09 7700 1234",
  swift: "ACACKENA",
};

/** Somebody with roles and a second factor; their account is older than the site's first day. */
export async function colleague(deps: Deps, email: string, ...roles: Role[]): Promise<User> {
  const { who } = await guarded(deps, email, roles);
  const longAgo = new Date(deps.now().getTime() - 90 * 86_400_000);
  await deps.db
    .updateTable("account")
    .set({ registered_at: longAgo })
    .where("id", "=", who.accountId)
    .execute();
  return { kind: "user", id: who.accountId, roles };
}

export const readPage = async (deps: Deps) => (await readContent(deps, givingPage, "1"))!;

/** The page with another account, and a further change beside it. */
export const withAccount = (data: ContentData, account: object, more: ContentData = {}): ContentData => ({
  ...data,
  ...more,
  bankAccount: { note: null, ...account },
});

/** The change that waits, or else the last one. The clock of a test stands, so time alone does not order them. */
export async function newest(deps: Deps, who: User): Promise<ReadChange> {
  const window = { size: 1, before: null };
  const open = await browseChanges(deps, sensitiveChanges, who, "requested", window);
  const all = await browseChanges(deps, sensitiveChanges, who, undefined, window);
  return (open.items[0] ?? all.items[0])!;
}

export async function office() {
  const deps = await testDeps("sample");
  const owner = await colleague(deps, "owner@example.org", "owner");
  const finance = await colleague(deps, "finance@example.org", "finance");
  return { deps, owner, finance };
}
export type Office = Awaited<ReturnType<typeof office>>;

/** Finance requests another account. @returns the pending change */
export async function ask({ deps, finance }: Office, account: object = ACCOUNT): Promise<ReadChange> {
  const page = await readPage(deps);
  const saved = await saveContent(deps, finance, givingPage, page, withAccount(page.data, account));
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return newest(deps, finance);
}

/** The number of the account that donors see. */
export const number = async (deps: Deps) => (await transferAccount(deps))?.number;
