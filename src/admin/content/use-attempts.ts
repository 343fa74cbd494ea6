import { useRef } from "react";
import { isSameTyped } from "../drafts/typed";
import { type Item, type OpenedItem, currentItem, isUncertain } from "../client";
import type { Creation } from "../../offline/office-drafts";
import { createItem, findItem, saveItem } from "./content-calls";

type Data = Record<string, unknown>;

/**
 * Saves an item, or makes a new one (`seen` is null). An attempt whose answer got lost may have been carried out: the next one
 * finds out, so that nobody meets their own earlier attempt as somebody else's.
 */
export function useAttempts(kind: string, creates: (creation: Creation | null) => void) {
  const uncertain = useRef<Data | null>(null);
  const creation = useRef<Creation | null>(null);
  const note = (now: Creation | null) => {
    creation.current = now;
    creates(now);
  };

  async function create(data: Data): Promise<OpenedItem> {
    const before = creation.current;
    const there = before?.item && (await findItem(kind, before.item.id));
    // Of the version that was seen when it was created: what others saved since is a conflict, as usual.
    if (there) return save({ ...there, version: before.item!.version }, data);
    const first = before && !before.item ? before : { data, key: crypto.randomUUID() };
    note(first);
    const made = await createItem(kind, first.data as Data, first.key).catch((error: unknown) => {
      if (!isUncertain(error)) note(null);
      throw error;
    });
    return isSameTyped(first.data, data) ? created(made) : save(made, data);
  }

  /** Publishing may be refused after it: then a reload has to know that the item is there. */
  function created(item: OpenedItem): OpenedItem {
    const { id, version } = item;
    if (creation.current) note({ ...creation.current, item: { id, version } });
    return item;
  }

  async function save(seen: Item, data: Data): Promise<OpenedItem> {
    const before = uncertain.current;
    try {
      const saved = await saveItem(seen, data);
      uncertain.current = null;
      return created(saved);
    } catch (error) {
      if (isUncertain(error)) uncertain.current = data;
      const theirs = currentItem(error);
      if (theirs === null || before === null || !isSameTyped(theirs.data, before)) throw error;
      uncertain.current = null;
      return save(theirs, data);
    }
  }

  return {
    attempt: (seen: Item | null, data: Data): Promise<OpenedItem> => (seen ? save(seen, data) : create(data)),
    /** Goes on with what was begun before a reload. */
    goOn(before: Creation | null) {
      creation.current = before;
    },
  };
}
