import type { LocalizedText } from "../../../platform/i18n/localized-text";

/** `database` is IndexedDB. */
export type StorageKind = "cookie" | "local" | "session" | "cache" | "database";

export type StoredItem = {
  kind: StorageKind;
  /** Without the `__Host-` prefix of cookies. A trailing `*` matches any suffix. */
  names: readonly string[];
  what: LocalizedText;
  until: LocalizedText;
};

export const isListed = (items: readonly StoredItem[], kind: StorageKind, name: string): boolean =>
  items.some(
    (item) =>
      item.kind === kind &&
      item.names.some((known) =>
        known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name.replace(/^__Host-/, "") === known,
      ),
  );
