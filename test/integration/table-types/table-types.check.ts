import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tables } from "../../../src/platform/database/database";
import type { DB } from "./generated-tables";

/** PostgreSQL reports every column of a view as nullable. */
type View = "campaign_donors" | "campaign_raised" | "intake_places";

/** Columns that a trigger or a generation rule fills, which the catalogue does not show. */
type Exceptions = { expense_category: "code"; post: "word_counts" };

type Get<T, C extends PropertyKey> = C extends keyof T ? T[C] : never;
type IsNullable<T> = null extends T ? true : false;
/** True also for columns that cannot be inserted. */
type IsOptional<T, C extends PropertyKey> = C extends keyof T
  ? undefined extends T[C]
    ? true
    : false
  : true;

type ReadFault<Ours, Theirs, IsView> = unknown extends Ours
  ? never
  : [Ours] extends [Theirs]
    ? IsView extends true
      ? never
      : IsNullable<Theirs> extends IsNullable<Ours>
        ? never
        : "can be null in the database"
    : "is read as another type";

type InsertFault<Ours, Theirs, C extends PropertyKey> = [Exclude<Get<Ours, C>, undefined>] extends [
  Get<Theirs, C>,
]
  ? IsOptional<Ours, C> extends true
    ? IsOptional<Theirs, C> extends true
      ? never
      : "has no default in the database"
    : never
  : "is inserted as another type";

type UpdateFault<Ours, Theirs, C extends PropertyKey> = [Exclude<Get<Ours, C>, undefined>] extends [
  Get<Theirs, C>,
]
  ? never
  : "is updated as another type";

/** Types of a feature may be narrower than the database, and leave out columns that only the database uses. */
type ColumnFault<Ours, Theirs, C extends PropertyKey, IsView> = C extends keyof Theirs
  ? C extends keyof Ours
    ? | ReadFault<Get<Selectable<Ours>, C>, Get<Selectable<Theirs>, C>, IsView>
      | InsertFault<Insertable<Ours>, Insertable<Theirs>, C>
      | UpdateFault<Updateable<Ours>, Updateable<Theirs>, C>
    : IsOptional<Insertable<Theirs>, C> extends true
      ? never
      : "is missing in the types"
  : "is missing in the database";

type TableFaults<Ours, Theirs, IsView, Excepted> = {
  [
    C in Exclude<keyof Ours | keyof Theirs, Excepted> as [ColumnFault<Ours, Theirs, C, IsView>] extends [
      never,
    ]
      ? never
      : C
  ]: ColumnFault<Ours, Theirs, C, IsView>;
};

type FaultsOf<T extends keyof Tables> = T extends keyof DB
  ? TableFaults<Tables[T], DB[T], T extends View ? true : false, Get<Exceptions, T>>
  : { table: "is missing in the database" };

type Faults = { [T in keyof Tables as keyof FaultsOf<T> extends never ? never : T]: FaultsOf<T> };

/** The compiler names the tables whose types differ from the database; hover over `Faults` for the columns. */
export const noFaults: Faults = {};
