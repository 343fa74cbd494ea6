/** States, and where each may lead: rules as data (product.md §4). A state that leads nowhere is an end. */
export type StateTable<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Whether the table allows the step. Staying is no step. */
export const canTransition = <S extends string>(table: StateTable<S>, from: S, to: S): boolean =>
  table[from].includes(to);
