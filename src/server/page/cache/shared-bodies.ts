import { type EncodedBodies, compress } from "../../http/compression";

type SharedBody = { bodies: EncodedBodies; users: number; isOptimized: boolean };

/** Bodies by ETag, each stored once for all its entries. */
export function createSharedBodies() {
  const shared = new Map<string, SharedBody>();
  let bytes = 0;
  return {
    /** @returns the stored body, which may be smaller than the given one */
    acquire(etag: string, bodies: EncodedBodies): EncodedBodies {
      let body = shared.get(etag);
      if (!body) {
        shared.set(etag, (body = { bodies, users: 0, isOptimized: bodies.isSmallest === true }));
        bytes += byteLength(bodies);
      }
      body.users++;
      return body.bodies;
    },

    release(etag: string): void {
      const body = shared.get(etag);
      if (!body || --body.users > 0) return;
      shared.delete(etag);
      bytes -= byteLength(body.bodies);
    },

    /** Replaces a body by its smallest form, once. @returns null if it stays as it is */
    async optimize(etag: string, type: string): Promise<EncodedBodies | null> {
      const body = shared.get(etag);
      if (!body || body.isOptimized) return null;
      body.isOptimized = true;
      const best = await compress(body.bodies.identity, type, "best");
      if (shared.get(etag) !== body) return null;
      bytes += byteLength(best) - byteLength(body.bodies);
      body.bodies = best;
      return best;
    },

    find: (etag: string): EncodedBodies | undefined => shared.get(etag)?.bodies,
    bytes: () => bytes,
    count: () => shared.size,
  };
}

const byteLength = ({ br, gzip, identity }: EncodedBodies): number =>
  identity.length + (br === identity ? 0 : br.length) + (gzip === identity ? 0 : gzip.length);
