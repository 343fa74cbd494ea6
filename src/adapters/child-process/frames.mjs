// @ts-check
// Frame: 4 bytes length, JSON head with part lengths, raw parts. Node's own channel copies bytes several times.

const MOST_HEAD = 65_536;

/** @param {import("node:stream").Writable} stream @param {object} head @param {readonly Uint8Array[]} parts */
export function writeFrame(stream, head, parts) {
  const json = Buffer.from(JSON.stringify({ ...head, parts: parts.map((part) => part.length) }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  stream.write(Buffer.concat([length, json]));
  for (const part of parts) stream.write(part);
}

/**
 * @param {AsyncIterable<Buffer>} stream
 * @param {number} most limit for all parts of one message in bytes; throws above
 * @returns {AsyncGenerator<{ head: any, parts: Buffer[] }>}
 */
export async function* readFrames(stream, most) {
  const chunks = stream[Symbol.asyncIterator]();
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  /** @param {number} size @returns {Promise<Buffer | null>} null when the stream has ended */
  const take = async (size) => {
    // Copies as bytes arrive, so that chunks and result are not in memory at the same time.
    const whole = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < size;) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return null;
        rest = next.value;
      }
      const copied = rest.copy(whole, at);
      at += copied;
      rest = rest.subarray(copied);
    }
    return whole;
  };
  for (;;) {
    const length = (await take(4))?.readUInt32BE();
    if (length === undefined) return;
    if (length > MOST_HEAD) throw new Error("a message of a child process has no valid head");
    const json = await take(length);
    if (json === null) return;
    const head = JSON.parse(json.toString());
    /** @type {number[]} */
    const sizes = head.parts;
    if (!(sizes.reduce((sum, size) => sum + size, 0) <= most))
      throw new Error("a message of a child process is too large");
    const parts = [];
    for (const size of sizes) {
      const part = await take(size);
      if (part === null) return;
      parts.push(part);
    }
    yield { head, parts };
  }
}
