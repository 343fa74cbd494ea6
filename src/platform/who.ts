export type Who = { kind: "anonymous" } | { kind: "user"; id: string; roles: readonly string[] };
