import { Readable } from "node:stream";
import { toCsv, csvLines } from "../../../../platform/csv/csv";
import { depsContext } from "../../../../platform/pages/request-context";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { parseLedgerAccount } from "../../ledger/ledger.model";
import { JOURNAL_HEADER, journalRows } from "../journal/journal-csv-view.server";
import { readJournal } from "../journal/journal.service.server";
import type { Route } from "./+types/journal-csv";

const YEAR_PATTERN = /^20\d\d$/;

/** Streamed: a year may have a million entries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const session = await requireRole(deps, request, context, ["finance", "auditor"]);
  const { searchParams } = new URL(request.url);
  const year = searchParams.get("year") ?? "";
  const accountParam = searchParams.get("account") ?? "";
  const account = parseLedgerAccount(accountParam);
  if (!YEAR_PATTERN.test(year) || (accountParam !== "" && account === null))
    throw new Response(null, { status: 404 });
  const sections = readJournal(deps, { id: session.accountId }, { year: Number(year), account });
  async function* csvChunks() {
    yield Buffer.from(toCsv([JOURNAL_HEADER]));
    for await (const section of sections) yield Buffer.from(csvLines(journalRows(section)));
  }
  return new Response(Readable.toWeb(Readable.from(csvChunks())) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="journal-${year}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
