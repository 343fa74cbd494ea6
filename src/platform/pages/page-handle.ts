/** What a page says about its address: `export const handle: PageHandle = { query: ["category", "cursor"] }`. */
export type PageHandle = {
  /** The parameters, beside the path, that change what the page shows. Others do not reach it. */
  query: readonly string[];
  /** Those of them whose pages are not worth keeping, since hardly anybody asks for the same: words typed by readers. */
  uncached?: readonly string[];
  /**
   * The page of a form that is the same for everyone but for the parts that identify each reader's form: it is rendered once
   * (`server/page/form-template.ts`), and once more for a phone of one person. It is rendered for each request only on a phone
   * of several.
   */
  formPage?: boolean;
  /** The page has a limit for each sender: it is rendered for each request and never cached. */
  rateLimited?: boolean;
  /** What it shows depends on who uses the phone (`device-sharing.ts`): it is rendered for each request and never cached. */
  variesByDeviceSharing?: boolean;
};
