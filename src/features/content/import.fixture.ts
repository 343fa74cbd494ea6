import type { ContentKind } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import type { User } from "../../platform/who";
import { CONTENT } from "../../content";
import { editor } from "../uploads/media.fixture";
import { sent } from "../uploads/file-uploads.fixture";
import { exportContent } from "./export.service.server";
import { importContent } from "./import.service.server";

export const kindOf = (name: string): ContentKind => CONTENT.find((kind) => kind.name === name)!;

/** A whole exported file. */
export async function exported(
  deps: Deps,
  who: User,
  kind: ContentKind,
  format: "csv" | "json" = "csv",
): Promise<string> {
  let text = "";
  for await (const piece of (await exportContent(deps, who, kind, {}, format))!) text += piece;
  return text;
}

/** Somebody who may write everything, with an account of their own. */
export async function owner(deps: Deps): Promise<User> {
  return { ...(await editor(deps, "owner@example.org")), roles: ["owner"] };
}

/** Sends a file and asks what its rows would do, or does it. */
export async function imported(
  deps: Deps,
  who: User,
  kind: ContentKind,
  file: string | Buffer,
  { write = false, json = false } = {},
) {
  const bytes = Buffer.from(file);
  const upload = await sent(deps, { account: who.id, visitor: null }, bytes, {
    purpose: "import",
    filename: json ? "a.json" : "a.csv",
    filetype: json ? "application/json" : "text/csv",
  });
  const again = (wish: boolean) =>
    importContent(deps, who, CONTENT, kind, { upload, write: wish, locale: "en" });
  const done = await again(write);
  return { done, upload, again };
}
