import { createGate } from "../../platform/gate";
import { type Bodies, compress, etagOf } from "./compressed";
import { figureTurns, isFigure } from "./figures";

/** What came out of the renderer. `tags` name what it was made of; null when it must not be kept. */
export type Rendered = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly string[] | null;
};

/** A finished answer, ready to be sent in any encoding. */
export type Answer = {
  status: number;
  headers: Record<string, string | string[]>;
  bodies: Bodies;
  etag: string;
};

/** `forAll`: whoever waited for it may have it too. */
type Made = { answer: Answer; forAll: boolean };

type Entry = Answer & {
  tags: readonly string[];
  /** Milliseconds of `now`. */
  madeAt: number;
  bytes: number;
  /** On the clock that ticks with every drop and every start of a render. */
  startedAt: number;
  /** Something it was made of has changed: it is shown again only when it cannot be made anew. */
  outdated: boolean;
  /** Since when a figure on it is older than the books say, in milliseconds of `now`; null: none is. */
  movedAt: number | null;
};

/** One body for all entries that have it. `improved`: its smallest form is there, or on its way. */
type Shared = { bodies: Bodies; users: number; improved: boolean };

export type PageCacheOptions = {
  /** Room for all entries together, in bytes. */
  maxBytes: number;
  /** How long an entry is shown without a look behind it, in milliseconds: what depends on the clock moves on. */
  freshFor: number;
  now: () => number;
  onError: (error: unknown) => void;
};

/**
 * Pages made at once: a flood waits here, where nothing times out, and not for connections of the database, where waiting
 * readers would get errors.
 */
const RENDERS = 4;

/** A page that changes sooner than this is not worth its smallest form, which takes eighty milliseconds of a processor. */
const SETTLED = 10_000;

/**
 * After so many times `freshFor` a page is not shown before it was looked at again: nobody has asked for it for long, and
 * what depends on the clock may be far off.
 */
const STALE = 10;

/** What an entry costs beside its bodies: headers, tags, the map itself. */
const OVERHEAD = 2048;

/**
 * Finished answers by key. One render at a time per key; an old entry is shown while it is made anew, an outdated or very
 * old one is not, unless making it fails. Missing pages share one body, so a flood of made-up addresses costs their keys only.
 */
export function createPageCache(options: PageCacheOptions) {
  const { maxBytes, freshFor, now, onError } = options;
  // Both in order of use, the least recent first. What was asked for once only leaves before what is asked for again:
  // so a walk through made-up addresses does not push the real pages out.
  const once = new Map<string, Entry>();
  const again = new Map<string, Entry>();
  const find = (key: string) => again.get(key) ?? once.get(key);
  const bodies = new Map<string, Shared>();
  const running = new Map<string, { startedAt: number; work: Promise<Made> }>();
  /** When each tag was last dropped, on the same clock. */
  const droppedAt = new Map<string, number>();
  const gate = createGate(RENDERS);
  const turns = figureTurns(now);
  /** How often a kept page was enough, and how often one had to be made. */
  const served = { kept: 0, made: 0 };
  let tick = 0;
  let lastDrop = 0;
  let bytes = 0;

  function remove(key: string): void {
    const entry = find(key);
    if (!entry) return;
    once.delete(key);
    again.delete(key);
    bytes -= entry.bytes;
    const shared = bodies.get(entry.etag);
    if (shared && --shared.users === 0) {
      bodies.delete(entry.etag);
      bytes -= weigh(shared.bodies);
    }
  }

  function keep(key: string, entry: Entry): void {
    const place = again.has(key) ? again : once;
    let shared = bodies.get(entry.etag);
    if (!shared) {
      bodies.set(entry.etag, (shared = { bodies: entry.bodies, users: 0, improved: false }));
      bytes += weigh(entry.bodies);
    }
    shared.users++;
    // After it was counted: when it came out the same, its smallest form stays.
    remove(key);
    place.set(key, { ...entry, bodies: shared.bodies });
    bytes += entry.bytes;
    makeRoom();
  }

  function makeRoom(): void {
    for (const place of [once, again])
      for (const oldest of place.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
  }

  /** The entry, now the most recently used of those that are asked for again. */
  function use(key: string): Entry | undefined {
    const entry = find(key);
    if (!entry) return undefined;
    once.delete(key);
    again.delete(key);
    again.set(key, entry);
    return entry;
  }

  /** The entry's body again, smaller: made after the first reader has been served. */
  async function improve(etag: string, type: string): Promise<void> {
    const shared = bodies.get(etag);
    if (!shared || shared.improved) return;
    shared.improved = true;
    const best = await compress(shared.bodies.identity, type, "best");
    const still = bodies.get(etag);
    if (!still || still !== shared) return;
    bytes += weigh(best) - weigh(still.bodies);
    still.bodies = best;
    for (const place of [once, again])
      for (const entry of place.values()) if (entry.etag === etag) entry.bodies = best;
    makeRoom();
  }

  async function make(key: string, startedAt: number, render: () => Promise<Rendered>): Promise<Made> {
    served.made += 1;
    const { status, headers, body, tags } = await gate(render);
    const type = headers["content-type"] ?? "";
    const etag = etagOf(body);
    const known = bodies.get(etag);
    const answer = { status, headers, etag, bodies: known?.bodies ?? (await compress(body, type, "quick")) };
    const newer = find(key);
    if (tags === null) {
      // What was kept is for everybody no longer.
      if (newer && newer.startedAt < startedAt) remove(key);
      return { answer, forAll: false };
    }
    // A later render of the same page was quicker.
    if (newer && newer.startedAt > startedAt) return { answer, forAll: true };
    // Changed while it was being made: this reader may see it, the next one must not.
    const changed = ["*", ...tags].filter((tag) => (droppedAt.get(tag) ?? 0) > startedAt);
    const outdated = changed.some((tag) => !isFigure(tag));
    const movedAt = changed.some(isFigure) ? now() : null;
    const weight = OVERHEAD + 2 * key.length;
    keep(key, { ...answer, tags, outdated, movedAt, startedAt, madeAt: now(), bytes: weight });
    const settled = !newer || newer.etag === etag || now() - newer.madeAt >= SETTLED;
    if (settled) void improve(etag, type).catch(onError);
    return { answer, forAll: true };
  }

  /**
   * One render at a time per key; whoever asks meanwhile waits for the same one, unless something changed since it began.
   * What turns out to be for one reader alone (a form with its number, a cookie) is made anew for each who waited.
   */
  async function renderOnce(key: string, render: () => Promise<Rendered>): Promise<Answer> {
    const already = running.get(key);
    if (already && already.startedAt > lastDrop) {
      const { answer, forAll } = await already.work;
      return forAll ? answer : (await make(key, ++tick, render)).answer;
    }
    const startedAt = ++tick;
    const work = make(key, startedAt, render).finally(() => {
      if (running.get(key)?.work === work) running.delete(key);
    });
    running.set(key, { startedAt, work });
    return (await work).answer;
  }

  const isFresh = ({ outdated, movedAt, madeAt }: Entry) =>
    !outdated && now() - madeAt < freshFor && (movedAt === null || turns.waits(movedAt));

  /** Nobody is shown it as it is, unless it cannot be made anew. */
  const isWrong = ({ outdated, movedAt, madeAt }: Entry) =>
    outdated || movedAt !== null || now() - madeAt >= STALE * freshFor;

  return {
    /** The kept answer for a key; null when it has to be made, or looked at again. */
    fresh(key: string): Answer | null {
      const entry = find(key);
      if (!entry || !isFresh(entry)) return null;
      served.kept += 1;
      return use(key)!;
    },

    /** What is kept for a key, however old; null when nothing is. */
    held(key: string): Answer | null {
      return find(key) ? use(key)! : null;
    },

    /** The answer for a key: kept, or made now. Fails only when it cannot be made and nothing is kept. */
    async answer(key: string, render: () => Promise<Rendered>): Promise<Answer> {
      const entry = use(key);
      if (!entry) return renderOnce(key, render);
      if (isFresh(entry)) return entry;
      if (entry.movedAt !== null && !running.has(key)) turns.take();
      if (isWrong(entry))
        return renderOnce(key, render).catch((error: unknown) => {
          onError(error);
          return entry;
        });
      void renderOnce(key, render).catch(onError);
      return entry;
    },

    /** Marks everything made of one of these outdated, or moved if it is a figure; `*` is everything. */
    drop(tags: readonly string[]): void {
      lastDrop = ++tick;
      for (const tag of tags) droppedAt.set(tag, lastDrop);
      for (const place of [once, again])
        for (const entry of place.values()) {
          const changed = tags.filter((tag) => tag === "*" || entry.tags.includes(tag));
          entry.outdated ||= changed.some((tag) => !isFigure(tag));
          if (changed.some(isFigure)) entry.movedAt ??= now();
        }
    },

    /** Resolves when no page is being made: those behind a reader's back too, which still ask the database. */
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ work }) => work));
    },

    stats: () => ({
      entries: once.size + again.size,
      bytes,
      bodies: bodies.size,
      running: running.size,
      ...served,
    }),
  };
}
export type PageCache = ReturnType<typeof createPageCache>;

const weigh = ({ br, gzip, identity }: Bodies): number =>
  identity.length + (br === identity ? 0 : br.length) + (gzip === identity ? 0 : gzip.length);
