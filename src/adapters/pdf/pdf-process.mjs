// @ts-check
// The PDF process: started by child-process-pdf.server.ts under limits of the system, with no secret in its environment and no
// connection but its standard streams. It typesets one document after another and ends with its parent.
import path from "node:path";
import { NodeCompiler, PdfStandard } from "@myriaddreamin/typst-ts-node-compiler";
import { die, setUpChild } from "../child-process/child-setup.mjs";
import { readFrames, writeFrame } from "../child-process/frames.mjs";

const [mostInput = "0", ...fontPaths] = process.argv.slice(2);

setUpChild();

// Nothing is read from here: sources come with each request, and are found below it by their paths.
const workspace = import.meta.dirname;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });

/**
 * @param {readonly string[]} names paths of the sources, the document itself first
 * @param {readonly string[]} sources
 * @param {string} data JSON
 */
function typeset(names, sources, data) {
  const paths = names.map((name) => path.join(workspace, name));
  paths.forEach((each, at) => compiler.addSource(each, sources[at] ?? ""));
  const document = { mainFilePath: paths[0] ?? "", inputs: { data } };
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    // PDF/UA admits no text that the fonts have no letters for. The document has boxes in their place.
    return compiler.pdf(document);
  } finally {
    // The cache holds texts of this document, with names of people.
    compiler.evictCache(0);
  }
}

for await (const { head, parts } of readFrames(process.stdin, Number(mostInput))) {
  const [data = "", ...sources] = parts.map(String);
  try {
    writeFrame(process.stdout, {}, [typeset(head.names, sources, data)]);
  } catch (error) {
    writeFrame(process.stdout, { problem: problemOf(error) }, []);
  }
}
die();

/** What the compiler says about a template. @param {unknown} error */
function problemOf(error) {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return String(code || error).slice(0, 2000);
}
