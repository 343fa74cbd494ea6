import { decodeCursor } from "../../platform/cursor";
import { CSV_BEGINS, csvLines } from "../../platform/csv";
import { type LocalizedText, BASE_LOCALE } from "../../platform/languages";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { namesOf } from "../accounts/staff.service.server";
import { recordChange } from "../audit/audit.service.server";
import type { QueueDeps, QueueFilter, QueueName, QueuedRow, Sight } from "./queue.model";
import { queues, sightOf } from "./queues.server";
import { browseQueue } from "./queues.service.server";

/** Rows that are read at once. */
const PIECE = 500;

type Named = ReadonlyMap<string, string>;
type Column = { name: string; sight: Sight; of?: QueueName; cell: (row: QueuedRow, names: Named) => string };

const iso = (date: Date | null): string => date?.toISOString() ?? "";
const title = (text: LocalizedText | null): string =>
  text?.[BASE_LOCALE] ?? Object.values(text ?? {})[0] ?? "";

/**
 * Columns of the export. No encrypted answer is exported, since no rule of ours protects a file. Contacts are exported for
 * learners only, because those who run a class call them (decision 103). `whole`: for those who see the whole queue.
 */
const COLUMNS: readonly Column[] = [
  { name: "reference", sight: "outline", cell: ({ reference }) => reference },
  { name: "name", sight: "whole", cell: ({ name }) => name ?? "" },
  { name: "phone", sight: "whole", of: "learners", cell: ({ phone }) => phone ?? "" },
  { name: "email", sight: "whole", of: "learners", cell: ({ email }) => email ?? "" },
  {
    name: "messages_may_name_us",
    sight: "whole",
    of: "learners",
    cell: ({ neutral }) => (neutral ? "no" : "yes"),
  },
  { name: "state", sight: "outline", cell: ({ state }) => state },
  { name: "topic", sight: "outline", cell: ({ topic }) => topic ?? "" },
  { name: "program", sight: "outline", cell: ({ program }) => title(program) },
  { name: "class_starts_on", sight: "outline", of: "learners", cell: ({ startsOn }) => startsOn ?? "" },
  { name: "country", sight: "outline", cell: ({ country }) => country ?? "" },
  { name: "language", sight: "outline", cell: ({ locale }) => locale },
  { name: "filed_at", sight: "outline", cell: ({ filedAt }) => iso(filedAt) },
  { name: "changed_at", sight: "outline", cell: ({ changedAt }) => iso(changedAt) },
  { name: "due_at", sight: "outline", cell: ({ dueAt }) => iso(dueAt) },
  {
    name: "assigned_to",
    sight: "whole",
    cell: ({ assignee }, names) => (assignee ? (names.get(assignee) ?? assignee) : ""),
  },
];

/**
 * A queue as CSV, piece by piece, as far as `who` sees it; null: nothing of it is theirs. Who has taken which columns of
 * what is written down before the first line is given.
 */
export async function exportQueue(
  deps: QueueDeps,
  who: User,
  name: QueueName,
  filter: QueueFilter,
): Promise<AsyncGenerator<string> | null> {
  const sight = sightOf(queues[name], who);
  if (sight === null) return null;
  const columns = COLUMNS.filter(
    ({ sight: needed, of }) => (needed === "outline" || sight === "whole") && (of ?? name) === name,
  );
  await transact(deps.db, (tx) =>
    recordChange(tx, deps, {
      actor: who.id,
      action: "exported",
      subject: name,
      item: "csv",
      title: name,
      before: null,
      // What was searched may be a name: it is not written down.
      after: {
        filter: { ...filter, query: filter.query ? "…" : undefined },
        columns: columns.map((one) => one.name),
      },
    }),
  );
  return lines(deps, who, name, filter, columns);
}

async function* lines(
  deps: QueueDeps,
  who: User,
  name: QueueName,
  filter: QueueFilter,
  columns: readonly Column[],
): AsyncGenerator<string> {
  yield CSV_BEGINS + csvLines([columns.map((column) => column.name)]);
  let cursor: string | null = null;
  do {
    const after: readonly string[] | null = cursor === null ? null : decodeCursor(cursor, ["time", "uuid"]);
    const window = { sort: "due", descending: false, limit: PIECE, after } as const;
    const page = await browseQueue(deps, who, name, filter, window);
    if (page === null) return;
    const names = await namesOf(
      deps,
      page.items.flatMap(({ assignee }) => assignee ?? []),
    );
    yield csvLines(page.items.map((row) => columns.map(({ cell }) => cell(row, names))));
    cursor = page.next;
  } while (cursor !== null);
}
