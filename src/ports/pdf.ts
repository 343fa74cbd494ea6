import type { Result } from "./result";

/** A Typst source. `name` is its path from the repository root, as used in imports. */
export type PdfSource = Readonly<{ name: string; text: string }>;

/** `busy`: the queue is full. `failed`: the compiler crashed or timed out. A retry may succeed for both. */
export type PdfProblem = "busy" | "failed";

export type PdfRenderer = Readonly<{
  /**
   * Typesets a PDF. The same input gives the same bytes.
   * @param sources the main document first, then its imports
   * @param data available as JSON at `sys.inputs.data`; its text is never markup
   * @throws when the document does not compile
   */
  render: (
    sources: readonly PdfSource[],
    data: object,
  ) => Promise<Result<Uint8Array<ArrayBuffer>, PdfProblem>>;
}>;
