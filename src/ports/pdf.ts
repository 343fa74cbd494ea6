import type { Result } from "./result";

/** A file in Typst's language. `name` is its path from the root of the repository, by which others import it. */
export type PdfSource = Readonly<{ name: string; text: string }>;

/** `busy`: too many are waiting. `failed`: the compiler ended, or took too long. Another try may succeed. */
export type PdfProblem = "busy" | "failed";

/** Typesets PDFs. */
export type PdfRenderer = Readonly<{
  /**
   * The same input gives the same bytes.
   * @param sources the document first, then what it imports
   * @param data what the document reads as JSON at `sys.inputs.data`; text in it is never markup
   * @throws when the document does not compile
   */
  render: (
    sources: readonly PdfSource[],
    data: object,
  ) => Promise<Result<Uint8Array<ArrayBuffer>, PdfProblem>>;
}>;
