// @ts-check
// Started by child-process-pdf.server.ts under OS limits, without secrets, connected only by standard streams.
import path from "node:path";
import { NodeCompiler, PdfStandard } from "@myriaddreamin/typst-ts-node-compiler";
import { die, setUpChild } from "../child-process/child-setup.mjs";
import { readFrames, writeFrame } from "../child-process/frames.mjs";

const [mostInput = "0", ...fontPaths] = process.argv.slice(2);

setUpChild();

// Reads no files here: sources come with each request and get virtual paths below it.
const workspace = import.meta.dirname;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });

/** @param {readonly string[]} names main document first @param {readonly string[]} sources @param {string} data JSON */
function typeset(names, sources, data) {
  const paths = names.map((name) => path.join(workspace, name));
  paths.forEach((each, at) => compiler.addSource(each, sources[at] ?? ""));
  const document = { mainFilePath: paths[0] ?? "", inputs: { data } };
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    // PDF/UA refuses characters that the fonts lack; plain PDF shows boxes instead.
    return compiler.pdf(document);
  } finally {
    // The cache holds personal data of this document.
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

/** The compiler's message about a template. @param {unknown} error */
function problemOf(error) {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return String(code || error).slice(0, 2000);
}
