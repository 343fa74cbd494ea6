import type { EncodedBodies } from "../../http/compression";
import type { FillForms } from "../form-template";

type SendRules = {
  /** Readers with one of these cookies may get another page. Undefined: any cookie may count. */
  readCookies?: ReadonlySet<string>;
  /** Fills the forms of a page for one reader; the cached body must not be sent. */
  fillForms?: FillForms;
};

/** `tags` name the tables that were read; null if the response must not be cached. */
export type RenderedResponse = SendRules & {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly string[] | null;
};

export type EncodedResponse = SendRules & {
  status: number;
  headers: Record<string, string | string[]>;
  bodies: EncodedBodies;
  etag: string;
};
