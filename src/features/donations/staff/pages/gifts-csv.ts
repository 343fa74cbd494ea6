import { Readable } from "node:stream";
import { toCsv, csvLines } from "../../../../platform/csv/csv";
import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { exportPaidGifts } from "../gift-export.service.server";
import { CSV_HEADER, giftCsvRow } from "../gift-export-view.server";
import type { Route } from "./+types/gifts-csv";

const YEAR = /^20\d\d$/;

/** Streamed: a year may have a million gifts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const session = await requireRole(deps, request, context, ["finance", "auditor"]);
  const year = new URL(request.url).searchParams.get("year") ?? "";
  if (!YEAR.test(year)) throw new Response(null, { status: 404 });
  const { pages, timeZone } = await exportPaidGifts(deps, { id: session.accountId }, Number(year));
  const locale = getLocale();
  async function* csvChunks() {
    yield toCsv([CSV_HEADER]);
    for await (const rows of pages) yield csvLines(rows.map((gift) => giftCsvRow(gift, timeZone, locale)));
  }
  return new Response(Readable.toWeb(Readable.from(toBuffers(csvChunks()))) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="gifts-${year}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

async function* toBuffers(chunks: AsyncIterable<string>) {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}
