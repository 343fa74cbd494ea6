import { clear, createStore, del, entries, get, set } from "idb-keyval";
import { currentDeviceSharing } from "../../platform/pages/device-sharing";
import { hasDatabase } from "../forms/has-database";

/**
 * The attempt to create an item from a form for new ones: its idempotency key and what it sent; `item` once it is known to exist.
 * Kept with what was typed, so that a reload does not create a second item.
 */
export type Creation = { key: string; data: unknown; item?: { id: string; version: number } };
/** What was typed into a form and when; `version` is the item's as it was seen then, null for what has none. */
export type UnsavedValues = {
  values: unknown;
  savedAt: number;
  version: number | null;
  creation?: Creation;
};
/** What stands in the store under the name of a form. `earlier`: what was found there and not decided about when more was typed. */
type StoredDraft = UnsavedValues & { owner: string; earlier?: UnsavedValues };

/** Milliseconds: 30 days. */
const DRAFT_TTL_MS = 30 * 86_400_000;
const DATABASE_NAME = "reboot-office";
/** Made with the first form. */
const store = createStore(DATABASE_NAME, "unsaved");

/** The email of whoever works in the back-office of this page; null: nobody does, or they have signed out. */
let owner: string | null = null;
const signOutChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel(DATABASE_NAME) : null;
signOutChannel?.addEventListener("message", () => {
  owner = null;
});

/** Says whose drafts these are. What somebody else typed in this browser is removed, and what is old. */
export async function openAdminDrafts(email: string, now = Date.now()): Promise<void> {
  owner = email;
  if (!(await hasDatabase(DATABASE_NAME))) return;
  for (const [form, draft] of await entries<string, StoredDraft>(store))
    if (draft.owner !== email || now - draft.savedAt > DRAFT_TTL_MS) await del(form, store);
}

/** Stores what was typed into a form, unless others use this computer too. @param form `posts/0190…`, `posts/new` */
export async function saveAdminDraft(
  form: string,
  unsaved: UnsavedValues,
  earlier?: UnsavedValues,
): Promise<void> {
  if (owner === null || currentDeviceSharing() === "shared") return;
  await set(form, { ...unsaved, owner, ...(earlier ? { earlier } : {}) } satisfies StoredDraft, store);
}

/** What was typed into a form last, and not saved; null when there is nothing, or it is somebody else's. */
export async function findAdminDraft(form: string): Promise<StoredDraft | null> {
  if (!(await hasDatabase(DATABASE_NAME))) return null;
  const found = await get<StoredDraft>(form, store);
  return found && found.owner === owner ? found : null;
}

export async function deleteAdminDraft(form: string): Promise<void> {
  if (await hasDatabase(DATABASE_NAME)) await del(form, store);
}

/** Removes everything; for signing out. Open pages of the back-office store nothing after that. */
export async function deleteAllAdminDrafts(): Promise<void> {
  owner = null;
  // A channel between pages of one origin knows no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  signOutChannel?.postMessage("signed out");
  if (await hasDatabase(DATABASE_NAME)) await clear(store);
}
