import type { Deps } from "./deps";

/**
 * Reads something once for each request for a page, however many of its parts need it. Elsewhere, as in jobs, it is read
 * each time: there `deps` live as long as the program.
 */
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
