/** What is to be done with what was written; `at`: from that moment on (ISO 8601). */
export type Intent = { do: "save" } | { do: "publish" } | { do: "schedule"; at: string };
