import { expect, test } from "vitest";
import { createTestPdfRenderer } from "../../../test/support/pdf-renderer";
import { err, ok } from "../../platform/result";
import type { PdfRenderer } from "../../ports/pdf";
import { pdfs } from "./pdf-check";

const rendererOf = (render: PdfRenderer["render"]): PdfRenderer => ({ render });

test("the installed compiler renders a page in the layout of tickets", async () => {
  const [found] = await pdfs.run({ pdf: createTestPdfRenderer() });
  expect(found).toEqual({ level: "ok", text: expect.stringMatching(/^a page was made, \d+ KB$/) as string });
});

test("a compiler that is not installed for this machine is named, and nothing starts", async () => {
  const requested: string[] = [];
  const [found] = await pdfs.run({
    pdf: rendererOf(() => expect.fail("started")),
    resolvePackage: (name) => {
      requested.push(name);
      throw new Error("not found");
    },
  });
  const name = `@myriaddreamin/typst-ts-node-compiler-${process.platform}-${process.arch}`;
  expect(requested).toContain(`${name}-gnu`);
  expect(found).toMatchObject({ level: "fail", code: "pdf_unavailable" });
  expect(found!.text).toContain(`the package ${name} is not installed`);
});

test("a compiler that exits, or produces no PDF, is a failure", async () => {
  for (const render of [
    async () => err("failed" as const),
    async () => ok(new Uint8Array(Buffer.from("no page"))),
  ]) {
    const [found] = await pdfs.run({ pdf: rendererOf(render), resolvePackage: () => "" });
    expect(found).toMatchObject({ level: "fail", code: "pdf_unavailable" });
    expect(found!.text).toMatch(/^the compiler of PDFs ended or made no page: .* Check free memory/);
  }
});
