import type { LocalizedText } from "../../../platform/i18n/localized-text";

/** Where a browser stores something. `database` is IndexedDB. */
export type StorageKind = "cookie" | "local" | "session" | "cache" | "database";

/** Something that this site may store on a device, as the cookie policy says it. */
export type StoredItem = {
  kind: StorageKind;
  /** Names as they are stored, without the `__Host-` of cookies; a name that goes on ends in `*`. */
  names: readonly string[];
  what: LocalizedText;
  until: LocalizedText;
};

/** Whether a list of items has something that a browser stores under this name. */
export const isListed = (items: readonly StoredItem[], kind: StorageKind, name: string): boolean =>
  items.some(
    (item) =>
      item.kind === kind &&
      item.names.some((known) =>
        known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name.replace(/^__Host-/, "") === known,
      ),
  );
