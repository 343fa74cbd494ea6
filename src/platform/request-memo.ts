import type { Deps } from "./deps";

/** Reads once per page request. Without a request, as in jobs, it reads every time: their `deps` live too long. */
export function onceForRequest<T>(
  { requestMemo }: Pick<Deps, "requestMemo">,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  if (!requestMemo) return read();
  const known = requestMemo.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  requestMemo.set(key, reading);
  return reading;
}
