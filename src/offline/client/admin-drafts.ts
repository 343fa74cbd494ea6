import { clear, createStore, del, entries, get, set } from "idb-keyval";
import { currentDeviceSharing } from "../../platform/pages/device-sharing";
import { hasDatabase } from "../forms/has-database";

/** An attempt to create an item. Stored with the draft, so that a reload does not create a second item. */
export type Creation = { key: string; data: unknown; item?: { id: string; version: number } };
/** `version`: version of the item that the user edits; null for items without one. */
export type UnsavedValues = {
  values: unknown;
  savedAt: number;
  version: number | null;
  creation?: Creation;
};
/** `earlier`: an undecided older draft, when more was typed since. */
type StoredDraft = UnsavedValues & { owner: string; earlier?: UnsavedValues };

const DRAFT_TTL_MS = 30 * 86_400_000;
const DATABASE_NAME = "reboot-office";
const store = createStore(DATABASE_NAME, "unsaved");

/** Email address of the signed-in user; null: signed out, nothing is stored. */
let owner: string | null = null;
const signOutChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel(DATABASE_NAME) : null;
signOutChannel?.addEventListener("message", () => {
  owner = null;
});

/** Deletes drafts of other users and expired ones. */
export async function openAdminDrafts(email: string, now = Date.now()): Promise<void> {
  owner = email;
  if (!(await hasDatabase(DATABASE_NAME))) return;
  for (const [form, draft] of await entries<string, StoredDraft>(store))
    if (draft.owner !== email || now - draft.savedAt > DRAFT_TTL_MS) await del(form, store);
}

/** Stores a draft, except on shared devices. @param form `posts/0190…`, `posts/new` */
export async function saveAdminDraft(
  form: string,
  unsaved: UnsavedValues,
  earlier?: UnsavedValues,
): Promise<void> {
  if (owner === null || currentDeviceSharing() === "shared") return;
  await set(form, { ...unsaved, owner, ...(earlier ? { earlier } : {}) } satisfies StoredDraft, store);
}

export async function findAdminDraft(form: string): Promise<StoredDraft | null> {
  if (!(await hasDatabase(DATABASE_NAME))) return null;
  const found = await get<StoredDraft>(form, store);
  return found && found.owner === owner ? found : null;
}

export async function deleteAdminDraft(form: string): Promise<void> {
  if (await hasDatabase(DATABASE_NAME)) await del(form, store);
}

/** For sign-out. Other open back-office pages then store nothing either. */
export async function deleteAllAdminDrafts(): Promise<void> {
  owner = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  signOutChannel?.postMessage("signed out");
  if (await hasDatabase(DATABASE_NAME)) await clear(store);
}
