import { Readable } from "node:stream";
import { csv, csvLines } from "../../../platform/csv";
import { depsContext } from "../../../platform/request-context";
import { requireRole } from "../../accounts/require-role.server";
import { readAccount } from "../ledger.model";
import { JOURNAL_HEAD, journalLines } from "../office/journal-view.server";
import { readJournal } from "../office/journal.service.server";
import type { Route } from "./+types/journal-file";

const YEAR = /^20\d\d$/;

/** The journal of a year of the books, of all accounts or one. Sent as it is read: a year may have a million entries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requireRole(deps, request, context, ["finance", "auditor"]);
  const { searchParams } = new URL(request.url);
  const year = searchParams.get("year") ?? "";
  const named = searchParams.get("account") ?? "";
  const account = readAccount(named);
  if (!YEAR.test(year) || (named !== "" && account === null)) throw new Response(null, { status: 404 });
  const parts = readJournal(deps, { id: who.accountId }, { year: Number(year), account });
  async function* file() {
    yield Buffer.from(csv([JOURNAL_HEAD]));
    for await (const part of parts) yield Buffer.from(csvLines(journalLines(part)));
  }
  return new Response(Readable.toWeb(Readable.from(file())) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="journal-${year}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
