import { getDocumentProxy } from "unpdf";

/** Positions in points from the left. */
type Piece = Readonly<{ text: string; left: number; right: number; line: number }>;
type Tag = Readonly<{ role?: string; alt?: string; children?: readonly Tag[] }>;

/** Reads text, structure and metadata of a PDF, like a screen reader. */
export async function readPdf(bytes: Uint8Array) {
  // pdf.js detaches the buffer.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: Piece[][] = [];
  const tags: Tag[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) =>
        "str" in item && item.str.trim() !== ""
          ? [
              {
                text: item.str.trim(),
                left: item.transform[4] as number,
                right: (item.transform[4] as number) + item.width,
                line: Math.round(item.transform[5] as number),
              },
            ]
          : [],
      ),
    );
    tags.push((await page.getStructTree()) as Tag);
  }
  const { info, metadata } = await document.getMetadata();
  const { Title: title, Author: author, Language: language } = info as Record<string, unknown>;
  return {
    title,
    author,
    language,
    accessible: metadata?.get("pdfuaid:part") as unknown,
    pages,
    text: pages.map((page) => page.map(({ text }) => text).join(" ")),
    roles: tags.flatMap(rolesOf),
    alts: tags.flatMap(altsOf),
  };
}

const rolesOf = ({ role, children = [] }: Tag): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesOf),
];
const altsOf = ({ alt, children = [] }: Tag): string[] => [
  ...(alt === undefined ? [] : [alt]),
  ...children.flatMap(altsOf),
];

/** Ignores how words were split into pieces. */
export const unspaced = (text: string): string => text.replaceAll(/\s/g, "");
