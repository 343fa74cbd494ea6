import { useRef } from "react";
import { isSameInput } from "../drafts/is-same-input";
import { conflictingItem, isOutcomeUncertain } from "../api/api-errors";
import type { ContentItem, ContentItemDetail } from "../api/api-types";
import type { Creation } from "../../offline/client/admin-drafts";
import { createItem, findItem, saveItem } from "./content-api";

type Data = Record<string, unknown>;

/** Saves or creates an item. After a lost response, the next attempt continues from a save that was carried out. */
export function useSaveAttempts(kind: string, recordCreation: (creation: Creation | null) => void) {
  const uncertain = useRef<Data | null>(null);
  const creation = useRef<Creation | null>(null);
  const setCreation = (newCreation: Creation | null) => {
    creation.current = newCreation;
    recordCreation(newCreation);
  };

  async function create(data: Data): Promise<ContentItemDetail> {
    const before = creation.current;
    const existing = before?.item && (await findItem(kind, before.item.id));
    // The version at creation: later changes by others must be a conflict.
    if (existing) return save({ ...existing, version: before.item!.version }, data);
    const firstAttempt = before && !before.item ? before : { data, key: crypto.randomUUID() };
    setCreation(firstAttempt);
    const createdItem = await createItem(kind, firstAttempt.data as Data, firstAttempt.key).catch(
      (error: unknown) => {
        if (!isOutcomeUncertain(error)) setCreation(null);
        throw error;
      },
    );
    return isSameInput(firstAttempt.data, data) ? recordCreated(createdItem) : save(createdItem, data);
  }

  /** Publishing may fail afterwards: a reload must know that the item exists. */
  function recordCreated(item: ContentItemDetail): ContentItemDetail {
    const { id, version } = item;
    if (creation.current) setCreation({ ...creation.current, item: { id, version } });
    return item;
  }

  async function save(seen: ContentItem, data: Data): Promise<ContentItemDetail> {
    const before = uncertain.current;
    try {
      const saved = await saveItem(seen, data);
      uncertain.current = null;
      return recordCreated(saved);
    } catch (error) {
      if (isOutcomeUncertain(error)) uncertain.current = data;
      const theirs = conflictingItem(error);
      if (theirs === null || before === null || !isSameInput(theirs.data, before)) throw error;
      uncertain.current = null;
      return save(theirs, data);
    }
  }

  return {
    attempt: (seen: ContentItem | null, data: Data): Promise<ContentItemDetail> =>
      seen ? save(seen, data) : create(data),
    resume(before: Creation | null) {
      creation.current = before;
    },
  };
}
