/** `at` is ISO 8601. `reportResult` receives the error, or null when done. */
export type SaveIntent =
  { do: "save" } | { do: "publish" } | { do: "schedule"; at: string; reportResult: (error: unknown) => void };
