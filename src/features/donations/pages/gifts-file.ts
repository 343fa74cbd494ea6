import { Readable } from "node:stream";
import { csv, csvLines } from "../../../platform/csv";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { requireRole } from "../../accounts/require-role.server";
import { paidIn } from "../office/books.service.server";
import { HEAD, giftLine } from "../office/gifts-file-view.server";
import type { Route } from "./+types/gifts-file";

const YEAR = /^20\d\d$/;

/** The gifts of a year for whoever keeps the accounts elsewhere. Sent as it is read: a year may have a million. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requireRole(deps, request, context, ["finance", "auditor"]);
  const year = new URL(request.url).searchParams.get("year") ?? "";
  if (!YEAR.test(year)) throw new Response(null, { status: 404 });
  const pages = await paidIn(deps, { id: who.accountId }, Number(year));
  const locale = getLocale();
  async function* file() {
    yield csv([HEAD]);
    for await (const rows of pages) yield csvLines(rows.map((gift) => giftLine(gift, locale)));
  }
  return new Response(Readable.toWeb(Readable.from(bytes(file()))) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="gifts-${year}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

async function* bytes(parts: AsyncIterable<string>) {
  for await (const part of parts) yield Buffer.from(part);
}
