import { testDeps } from "../../../test/support/database";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { ContentData } from "../../platform/content/content-kind";
import type { Deps } from "../../platform/deps";
import type { Role, User } from "../../platform/auth/principal";
import { sensitiveChanges } from "../../registry/sensitive-changes.server";
import { createTwoFactorMember } from "../accounts/accounts.fixture";
import { saveContent } from "../content/content-changes.service.server";
import { readContent } from "../content/content.service.server";
import { getTransferAccount } from "../donations/giving/giving.service.server";
import { type ReadChange, browseChanges } from "./read-changes.service.server";

export const givingPage = CONTENT_KINDS.find(({ name }) => name === "giving-page")!;
export const NEW_BANK_ACCOUNT = {
  holder: "Reboot Lives",
  bank: "Acacia Bank",
  number: "KE09 7700 1234",
  swift: "ACACKENA",
};

/** Has a second factor, and an account from before the first day of the site. */
export async function createStaffUser(deps: Deps, email: string, ...roles: Role[]): Promise<User> {
  const { user } = await createTwoFactorMember(deps, email, roles);
  const longAgo = new Date(deps.now().getTime() - 90 * 86_400_000);
  await deps.db
    .updateTable("account")
    .set({ registered_at: longAgo })
    .where("id", "=", user.accountId)
    .execute();
  return { kind: "user", id: user.accountId, roles };
}

export const readGivingPage = async (deps: Deps) => (await readContent(deps, givingPage, "1"))!;

export const withAccount = (data: ContentData, account: object, extra: ContentData = {}): ContentData => ({
  ...data,
  ...extra,
  bankAccount: { note: null, ...account },
});

/** Prefers the open change, because the clock of a test does not advance. */
export async function readNewestChange(deps: Deps, user: User): Promise<ReadChange> {
  const window = { size: 1, before: null };
  const open = await browseChanges(deps, sensitiveChanges, user, "requested", window);
  const all = await browseChanges(deps, sensitiveChanges, user, undefined, window);
  return (open.items[0] ?? all.items[0])!;
}

export async function createStaffFixture() {
  const deps = await testDeps("sample");
  const owner = await createStaffUser(deps, "owner@example.org", "owner");
  const finance = await createStaffUser(deps, "finance@example.org", "finance");
  return { deps, owner, finance };
}
export type StaffFixture = Awaited<ReturnType<typeof createStaffFixture>>;

export async function requestAccountChange(
  { deps, finance }: StaffFixture,
  account: object = NEW_BANK_ACCOUNT,
): Promise<ReadChange> {
  const page = await readGivingPage(deps);
  const saved = await saveContent(deps, finance, givingPage, page, withAccount(page.data, account));
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return readNewestChange(deps, finance);
}

export const number = async (deps: Deps) => (await getTransferAccount(deps))?.number;
