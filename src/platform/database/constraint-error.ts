/** Whether a statement violated this constraint or unique index. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === constraint;
