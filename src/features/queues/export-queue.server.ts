import { decodeCursor } from "../../platform/pagination/cursor";
import { CSV_BOM, csvLines } from "../../platform/csv/csv";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { BASE_LOCALE } from "../../platform/i18n/locales";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { readAccountNames } from "../accounts/staff/staff.service.server";
import { recordAuditEvent } from "../audit/audit.service.server";
import type { QueueDeps, QueueFilter, QueueName, QueueItemRow, Visibility } from "./queue.model";
import { queues, visibilityOf } from "./all-queues.service.server";
import { listQueuePage } from "./queues.service.server";

const PAGE_SIZE = 500;

type AccountNames = ReadonlyMap<string, string>;
type Column = {
  name: string;
  visibility: Visibility;
  of?: QueueName;
  cell: (row: QueueItemRow, names: AccountNames) => string;
};

const iso = (date: Date | null): string => date?.toISOString() ?? "";
const title = (text: LocalizedText | null): string =>
  text?.[BASE_LOCALE] ?? Object.values(text ?? {})[0] ?? "";

/**
 * No encrypted answers, because nothing protects a file. Contacts only for learners, whom teachers call
 * (decision 103).
 */
const COLUMNS: readonly Column[] = [
  { name: "reference", visibility: "outline", cell: ({ reference }) => reference },
  { name: "name", visibility: "whole", cell: ({ name }) => name ?? "" },
  { name: "phone", visibility: "whole", of: "learners", cell: ({ phone }) => phone ?? "" },
  { name: "email", visibility: "whole", of: "learners", cell: ({ email }) => email ?? "" },
  {
    name: "messages_may_name_us",
    visibility: "whole",
    of: "learners",
    cell: ({ neutral }) => (neutral ? "no" : "yes"),
  },
  { name: "state", visibility: "outline", cell: ({ state }) => state },
  { name: "topic", visibility: "outline", cell: ({ topic }) => topic ?? "" },
  { name: "program", visibility: "outline", cell: ({ program }) => title(program) },
  { name: "class_starts_on", visibility: "outline", of: "learners", cell: ({ startsOn }) => startsOn ?? "" },
  { name: "country", visibility: "outline", cell: ({ country }) => country ?? "" },
  { name: "language", visibility: "outline", cell: ({ locale }) => locale },
  { name: "submitted_at", visibility: "outline", cell: ({ submittedAt }) => iso(submittedAt) },
  { name: "changed_at", visibility: "outline", cell: ({ changedAt }) => iso(changedAt) },
  { name: "due_at", visibility: "outline", cell: ({ dueAt }) => iso(dueAt) },
  {
    name: "assigned_to",
    visibility: "whole",
    cell: ({ assignee }, names) => (assignee ? (names.get(assignee) ?? assignee) : ""),
  },
];

/** Streams CSV with the columns that the user may see. Logged before the first row. Null: not allowed. */
export async function exportQueue(
  deps: QueueDeps,
  user: User,
  name: QueueName,
  filter: QueueFilter,
): Promise<AsyncGenerator<string> | null> {
  const visibility = visibilityOf(queues[name], user);
  if (visibility === null) return null;
  const columns = COLUMNS.filter(
    ({ visibility: needed, of }) => (needed === "outline" || visibility === "whole") && (of ?? name) === name,
  );
  await transact(deps.db, (tx) =>
    recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "exported",
      subject: name,
      item: "csv",
      title: name,
      before: null,
      // Search text may be a name, so it is not logged.
      after: {
        filter: { ...filter, query: filter.query ? "…" : undefined },
        columns: columns.map((one) => one.name),
      },
    }),
  );
  return csvChunks(deps, user, name, filter, columns);
}

async function* csvChunks(
  deps: QueueDeps,
  user: User,
  name: QueueName,
  filter: QueueFilter,
  columns: readonly Column[],
): AsyncGenerator<string> {
  yield CSV_BOM + csvLines([columns.map((column) => column.name)]);
  let cursor: string | null = null;
  do {
    const after: readonly string[] | null = cursor === null ? null : decodeCursor(cursor, ["time", "uuid"]);
    const window = { sort: "due", descending: false, limit: PAGE_SIZE, after } as const;
    const page = await listQueuePage(deps, user, name, filter, window);
    if (page === null) return;
    const names = await readAccountNames(
      deps,
      page.items.flatMap(({ assignee }) => assignee ?? []),
    );
    yield csvLines(page.items.map((row) => columns.map(({ cell }) => cell(row, names))));
    cursor = page.next;
  } while (cursor !== null);
}
