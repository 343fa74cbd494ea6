/**
 * What the form is sent for. `at`: the item is public from that moment on (ISO 8601). `settle` is called with what was thrown, or
 * with null when it is done.
 */
export type SaveIntent =
  { do: "save" } | { do: "publish" } | { do: "schedule"; at: string; reportResult: (error: unknown) => void };
